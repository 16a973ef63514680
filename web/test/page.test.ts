// The page in a real Chromium, as its users meet it.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { cellAt, clear, finish, HOME, PLAIN_HOST, run, start, type, withPage } from "./browser";

const FIRST_ANSWER_MS = 1500;
const ENDLESS = "assert forall n in 1..10**9: n < n + 1";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

mkdirSync("test/out/shots", { recursive: true });
before(start);
after(finish);

function shot(page: Page, name: string, fullPage = true) {
  return page.screenshot({ path: `test/out/shots/${name}.png`, fullPage });
}

async function assertAccessible(page: Page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (window as any).axe.run());
  const serious = violations.filter(({ impact }: any) => ["serious", "critical"].includes(impact));
  assert.deepEqual(serious.map(({ id, nodes }: any) => [id, ...nodes.map((node: any) => node.html)]), []);
}

async function assertFits(page: Page) {
  const [content, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert(content <= window_, `the page is ${content} pixels wide, the window ${window_}`);
}

test("the first answer comes soon", () =>
  withPage(async (page) => {
    const times = [];
    // The best of three, as other work on the machine counts too.
    for (let i = 0; i < 3; i++) {
      const begin = Date.now();
      await page.reload();
      await page.locator(".cell:not(.is-prose) .run").first().click();
      await page.locator(".reply").first().waitFor();
      times.push(Date.now() - begin);
    }
    console.log(`# first answer after ${times.join(", ")} ms`);
    assert(Math.min(...times) < FIRST_ANSWER_MS);
  }));

test("cells answer with values, words, pictures, tables and trees", () =>
  withPage(async (page) => {
    await page.click("#run-all");
    await page.locator(".play .spot").first().waitFor();
    await shot(page, "welcome");
    await clear(page);
    const value = await run(page, "{2|0}");
    assert.match(await value.locator(".answer").innerText(), /N\s+whoever starts wins/);
    assert.equal(await value.locator("math").count(), 1);
    const table = await run(page, "table((m, n) -> grundy(chomp(m, n)), 1..2, 1..4)");
    assert.equal(await table.locator("td", { hasText: "5" }).count(), 1);
    const picture = await run(page, "draw(nim(1,2))");
    assert((await picture.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)) > 20);
    const tree = await run(page, "strategy(nim(1,2,3))");
    const branch = tree.locator("details details").first();
    assert(await branch.evaluate((each: HTMLDetailsElement) => each.open));
    await tree.getByRole("button", { name: "Fold all", exact: true }).click();
    assert(!(await branch.evaluate((each: HTMLDetailsElement) => each.open)));
    await shot(page, "tree");
  }));

test("definitions reach later cells, and Shift-Enter goes on to the next one", () =>
  withPage(async (page) => {
    await clear(page);
    await type(page, "let half = {0|1}");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.insertText("half + half");
    await page.keyboard.press("Shift+Enter");
    await cellAt(page, 1).locator(".answer").waitFor();
    assert.match(await cellAt(page, 1).locator(".answer").innerText(), /^1/);
    assert.equal(await page.locator(".cell").count(), 3);
  }));

test("an error is underlined and explained, and going there works", () =>
  withPage(async (page) => {
    await clear(page);
    const cell = await run(page, "let a = 1\na + nothing_like_it");
    assert.equal(await cell.locator(".mark").innerText(), "nothing_like_it");
    assert.match(await cell.locator(".error").innerText(), /nothing_like_it/);
    await shot(page, "error");
    await cell.getByRole("button", { name: "Show in the cell" }).click();
    assert(await cell.locator(".cm-focused").isVisible());
    await run(page, "1 + 1");
    assert.equal(await cell.locator(".mark").count(), 0);
  }));

test("colours and completions come from the engine", () =>
  withPage(async (page) => {
    await clear(page);
    await type(page, "let x = 12");
    await page.locator(".tok-keyword", { hasText: "let" }).waitFor();
    await page.locator(".tok-number", { hasText: "12" }).waitFor();
    await run(page, "let my_own_ruleset(n) = { my_own_ruleset(n-1) if n > 0 }");
    await type(page, "");
    await page.keyboard.type("my_ow");
    await page.locator(".cm-completionLabel", { hasText: "my_own_ruleset" }).waitFor();
    await type(page, "");
    await page.keyboard.type("winning");
    await page.locator(".cm-completionLabel", { hasText: "winning_moves" }).first().waitFor();
    await shot(page, "completion");
  }));

for (const [host, home] of [["an isolated host", HOME], ["a plain host in a subfolder", PLAIN_HOST]]) {
  test(`an endless run stops at once on ${host}, and its definitions stay`, () =>
    withPage(
      async (page) => {
        assert.equal(await page.evaluate(() => crossOriginIsolated), home === HOME);
        await clear(page);
        await run(page, "let kept = 5");
        await type(page, `let also = 6\n${ENDLESS}`);
        await page.keyboard.press("ControlOrMeta+Enter");
        await page.locator("#stop").waitFor();
        await page.locator("#progress", { hasText: "positions" }).waitFor();
        const begin = Date.now();
        await page.click("#stop");
        await page.locator(".cell.running").waitFor({ state: "detached" });
        assert(Date.now() - begin < 1000, "stopping took too long");
        assert.match(await cellAt(page, 0).locator(".output").innerText(), /stopped|interrupted/i);
        const cell = await run(page, "kept + also");
        assert.match(await cell.locator(".answer").innerText(), /^11/);
      },
      { at: home },
    ));
}

test("Escape stops a run of all cells, and the later ones wait", () =>
  withPage(async (page) => {
    await clear(page);
    await type(page, ENDLESS);
    await page.click("text=Add a cell");
    await page.keyboard.insertText("1 + 1");
    await page.click("#run-all");
    await page.locator("#stop").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".cell.running").waitFor({ state: "detached" });
    await page.waitForTimeout(300);
    assert.equal(await cellAt(page, 1).locator(".reply").count(), 0);
    await page.keyboard.press("Tab");
    assert.match(await (await run(page, "2 + 2", 1)).locator(".answer").innerText(), /^4/);
  }));

test("a time limit ends a run, and a crash of the engine is survived", () =>
  withPage(async (page) => {
    await page.evaluate(() => localStorage.setItem("upstar.settings", '{"timeout":1}'));
    await page.reload();
    await clear(page);
    await run(page, "let kept = 5");
    const cell = await run(page, ENDLESS);
    assert.match(await cell.locator(".output").innerText(), /limit/);
    const deep = await run(page, "let down(n) = if n == 0 then 0 else 1 + down(n - 1)\ndown(100000)");
    await deep.locator(".problem, .error, .answer").first().waitFor();
    assert.match(await (await run(page, "kept + down(3)")).locator(".answer").innerText(), /^8/);
  }));

test("a shared link brings the cells, and runs nothing by itself", () =>
  withPage(async (page) => {
    await clear(page);
    await run(page, "# A comment\n\nnim(3,4,5) # ± ⋆\n\n1 + 1");
    await page.click("#share");
    await page.locator("#share-dialog[open]").waitFor();
    const link = await page.locator("#link").inputValue();
    assert(link.startsWith(`${HOME}#code=`));
    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByText("Nothing has run yet").waitFor();
    assert.equal(await other.locator(".reply").count(), 0);
    assert.equal(await other.locator(".cell").count(), 1);
    assert.deepEqual(await other.locator(".cm-line").allTextContents(), ["# A comment", "", "nim(3,4,5) # ± ⋆", "", "1 + 1"]);
    await shot(other, "shared");
    await other.locator("#notice").getByRole("button", { name: "Run all" }).click();
    await other.locator(".reply").nth(1).waitFor();
    await other.getByRole("button", { name: "Back to my notebook" }).click();
    await other.goto(`${HOME}#code=damaged`);
    await other.getByText("The link is damaged").waitFor();
    await other.goto(`${HOME}#example=no%such`);
    await other.getByText("There is no example named").waitFor();
    await other.close();
  }));

test("a shared text can neither run scripts nor reach other sites", () =>
  withPage(async (page) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const hostile = ["<script>window.reached = 1</script>", "<img src=x onerror='window.reached = 1'>", "[click](javascript:window.reached=1)", "<meta http-equiv=refresh content='0;url=https://example.com'>", "![](https://example.com/a.png)"];
    const text = hostile.map((line) => `# ${line}`).join("\n\n") + '\n\n"<img src=x onerror=window.reached=1>"\n';
    await page.evaluate((text) => localStorage.setItem("upstar.notebook", JSON.stringify({ name: "notebook", text })), text);
    await page.reload();
    await page.click("#run-all");
    await page.locator(".reply").first().waitFor();
    for (const link of await page.getByText("click", { exact: true }).all()) await link.click();
    assert.equal(await page.evaluate(() => (window as any).reached), undefined);
    assert.deepEqual(requests.filter((url) => !url.startsWith(HOME) && !url.startsWith("data:")), []);
    assert(page.url().startsWith(HOME));
  }));

test("the notebook is still there after a reload, and a deleted cell comes back", () =>
  withPage(async (page) => {
    await clear(page);
    await type(page, "1 + 2");
    await page.reload();
    assert.equal(await cellAt(page, 0).locator(".cm-content").innerText(), "1 + 2");
    await page.locator("#notice").getByRole("button", { name: "Run all" }).click();
    await cellAt(page, 0).locator(".answer").waitFor();
    assert(await page.locator("#notice").isHidden());
    await cellAt(page, 0).hover();
    await page.getByRole("button", { name: "Delete this cell" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal(await cellAt(page, 0).locator(".cm-content").innerText(), "1 + 2");
  }));

test("a game is played to its end by clicks, with a hint, a reason and a move taken back", () =>
  withPage(async (page) => {
    await clear(page);
    const cell = await run(page, "play(nim(3,4,5))");
    const prompt = cell.locator(".prompt");
    await cell.locator(".spot").first().waitFor();
    await cell.getByRole("button", { name: "Hint" }).click();
    await cell.locator(".spot.hinted").first().waitFor();
    await shot(page, "hint");
    await cell.getByRole("button", { name: "Why?" }).click();
    await cell.locator(".talk .outline").waitFor();
    await cell.locator(".spot").first().click();
    await cell.locator(".prompt", { hasText: "The program played" }).waitFor();
    await cell.getByRole("button", { name: "Take back" }).click();
    await cell.locator(".prompt:not(:has-text('played'))").waitFor();
    for (let turn = 0; turn < 20 && !(await prompt.getAttribute("class"))!.includes("over"); turn++) {
      await cell.locator(".spot").first().click();
      await cell.locator(".prompt.over, .play:has(.spot):has(.prompt:has-text('The program played')) .prompt").first().waitFor();
      await page.waitForTimeout(600);
    }
    assert.match(await prompt.innerText(), /wins?\./);
  }));

for (const game of ["chop(4,5)", 'domineering(3,3)', 'clobber("XOX/OXO")', 'hackenbush("0-1L 1-2R 0-3R 3-4L")', "hex(3,3)", "tictactoe()"]) {
  test(`${game} can be played by clicks`, () =>
    withPage(async (page) => {
      await clear(page);
      const cell = await run(page, `play(${game})`);
      await cell.locator(".spot.live").first().waitFor();
      await shot(page, `play-${game.replace(/\W.*/, "")}`);
      // At most two clicks make a move here; the second one may come too late and be ignored.
      await cell.locator(".spot.live").first().click();
      if (await cell.locator(".spot.chosen").count()) await cell.locator(".spot.live:not(.chosen)").first().click();
      await cell.locator(".prompt", { hasText: "played" }).waitFor();
      await cell.getByRole("button", { name: "Take back" }).click();
      await cell.locator(".prompt:not(:has-text('played'))").waitFor();
    }));
}

test("a ruleset of one's own is played with the keyboard alone", () =>
  withPage(async (page) => {
    await clear(page);
    await run(page, `let burnt(b) = { burnt(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in near(b, i, ".")
               | burnt(put(b, i, "#", j, "O")) for i in cells(b, "O"), j in near(b, i, ".") }`);
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.insertText('play(burnt("X...O"))');
    await page.keyboard.press("ControlOrMeta+Enter");
    const cell = cellAt(page, 1);
    await cell.locator(".spot").first().waitFor();
    await cell.locator(".spot[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await cell.locator(".prompt", { hasText: "You played" }).waitFor();
  }));

test("the explorer goes to an option and back", () =>
  withPage(async (page) => {
    await clear(page);
    const cell = await run(page, "nim(1,2)");
    await cell.getByRole("button", { name: "Explore" }).click();
    await cell.locator(".facts").waitFor();
    const option = cell.locator(".options button").first();
    const label = await option.locator("code").innerText();
    await option.click();
    await cell.locator("[aria-current]", { hasText: label }).waitFor();
    await shot(page, "explore");
    await cell.locator(".trail button").first().click();
    await cell.locator("[aria-current]", { hasText: "nim(1,2)" }).waitFor();
    await cell.getByRole("button", { name: "Close" }).click();
    assert.equal(await cell.locator(".panel").count(), 0);
  }));

test("the gallery opens examples, and one's own notebook is kept", () =>
  withPage(async (page) => {
    await clear(page);
    await type(page, "1 + 2");
    await page.click("nav >> text=Gallery");
    await page.locator(".gallery a").first().waitFor();
    await shot(page, "gallery");
    await page.locator(".gallery a").first().click();
    await page.locator("#notice").getByRole("button", { name: "Run all" }).click();
    await page.locator(".reply").first().waitFor();
    await shot(page, "example");
    await page.getByRole("button", { name: "Back to my notebook" }).click();
    assert.equal(await cellAt(page, 0).locator(".cm-content").innerText(), "1 + 2");
  }));

test("the reference is searched, and its examples run", () =>
  withPage(async (page) => {
    await page.click("nav >> text=Reference");
    await page.locator(".reference nav a").first().waitFor();
    await page.getByRole("searchbox").fill("winning moves");
    await page.locator(".reference nav a", { hasText: "winning_moves" }).first().click();
    assert(await page.locator("h4", { hasText: "winning_moves(" }).first().evaluate((heading) => heading.getBoundingClientRect().top < 300));
    await page.locator("h4:has-text('winning_moves(') ~ .actions button").first().click();
    await page.locator(".reference .reply").first().waitFor();
    await shot(page, "reference", false);
  }));

test("files are downloaded and opened", () =>
  withPage(async (page) => {
    await clear(page);
    await run(page, "draw(nim(1,2))");
    const saved = async (click: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent("download"), click()]);
      return readFileSync((await download.path())!, "utf8");
    };
    const menu = (id: string) => async () => {
      await page.click("#file-menu > summary");
      await page.click(id);
    };
    assert.equal(await saved(menu("#save")), "draw(nim(1,2))\n");
    assert.match(await saved(menu("#handout-html")), /<svg|data:image\/svg/);
    assert.match(await saved(() => page.getByRole("button", { name: "Save as SVG" }).click()), /^<svg/);
    await page.setInputFiles("#file", { name: "own.cgt", mimeType: "text/plain", buffer: Buffer.from("# Text\n\n1 + 1\n\n2 + 2\n") });
    await page.locator(".cell").nth(2).waitFor();
    assert.equal(await page.locator("#title").innerText(), "own.cgt");
    // Opening another file keeps the notebook, not the file that was only looked at.
    await page.setInputFiles("#file", { name: "next.cgt", mimeType: "text/plain", buffer: Buffer.from("3 + 3\n") });
    await page.getByText("next.cgt").waitFor();
    await page.setInputFiles("#file", { name: "picture.png", mimeType: "image/png", buffer: Buffer.from([137, 80, 0, 1]) });
    await page.getByText("picture.png is not a text").waitFor();
    await page.reload();
    assert.equal(await cellAt(page, 0).locator(".cm-content").innerText(), "3 + 3");
  }));

test("a file that a cell uses is missed in words", () =>
  withPage(async (page) => {
    await clear(page);
    const cell = await run(page, 'use "other.cgt"');
    assert.match(await cell.innerText(), /no other files/);
  }));

test("the page works offline once loaded, also in a subfolder of a plain host", () =>
  withPage(
    async (page) => {
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.context().setOffline(true);
      await page.reload();
      assert(await page.evaluate(() => crossOriginIsolated), "the service worker isolates the page");
      await clear(page);
      assert.match(await (await run(page, "1 + 1")).locator(".answer").innerText(), /^2/);
    },
    { at: PLAIN_HOST },
  ));

for (const colorScheme of ["light", "dark"] as const) {
  test(`no serious accessibility findings in ${colorScheme} colours`, () =>
    withPage(
      async (page) => {
        await page.click("#run-all");
        await page.locator(".play .spot").first().waitFor();
        await assertAccessible(page);
        await shot(page, `notebook-${colorScheme}`);
        await clear(page);
        await run(page, "explore(domineering(2,2))");
        await page.locator(".facts").waitFor();
        await shot(page, `explore-${colorScheme}`);
        await assertAccessible(page);
        await run(page, "1 + nothing\nassert 1 == 2");
        await assertAccessible(page);
        await page.click("#share");
        await assertAccessible(page);
        await page.keyboard.press("Escape");
        for (const name of ["Games", "Gallery", "Reference"]) {
          await page.click(`nav >> text=${name}`);
          await page.locator(".view:not([hidden]) li").first().waitFor();
          await assertAccessible(page);
        }
      },
      { colorScheme },
    ));
}

test("everything fits on a phone", () =>
  withPage(
    async (page) => {
      await page.locator("#run-all").tap();
      await page.locator(".play .spot").first().waitFor();
      await assertFits(page);
      await shot(page, "phone");
      await clear(page);
      await run(page, "explore(domineering(3,3))");
      await page.locator(".facts").waitFor();
      await assertFits(page);
      await shot(page, "phone-explore");
      for (const name of ["Games", "Gallery", "Reference"]) {
        await page.locator(`nav >> text=${name}`).tap();
        await page.locator(".view:not([hidden]) li").first().waitFor();
        await assertFits(page);
        await shot(page, `phone-${name.toLowerCase()}`, false);
      }
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" },
  ));
