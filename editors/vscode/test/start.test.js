// The extension starts the server with its settings. The editor and its client library are replaced by stand-ins; if UPSTAR
// names the program, the command that the extension runs is really run.
"use strict";

const assert = require("node:assert");
const { spawn } = require("node:child_process");
const Module = require("node:module");
const test = require("node:test");

const settings = {};
const warnings = [];
const commands = {};
const listeners = [];
const clients = [];
let failure;

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, running: false });
    clients.push(this);
  }
  async start() {
    if (failure) throw failure;
    this.running = true;
  }
  async stop() {
    this.running = false;
  }
}

const stands = {
  vscode: {
    commands: { registerCommand: (name, run) => (commands[name] = run) },
    window: { showWarningMessage: (text) => warnings.push(text) },
    workspace: {
      getConfiguration: () => ({ get: (name, usual) => settings[name] ?? usual }),
      onDidChangeConfiguration: (listener) => listeners.push(listener),
    },
  },
  "vscode-languageclient/node": { LanguageClient },
};
const load = Module._load;
Module._load = (name, ...rest) => stands[name] ?? load(name, ...rest);
const extension = require("../extension.js");
Module._load = load;

const last = () => clients[clients.length - 1];

test("it starts, restarts and stops the server", async () => {
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.equal(context.subscriptions.length, 2);
  assert.deepEqual(last().server, { command: "upstar", args: ["lsp", "--timeout", "5"] });
  assert.deepEqual(last().options.documentSelector, [{ language: "upstar" }]);
  assert.ok(last().running);

  settings.path = "/opt/upstar";
  settings.timeout = 0.5;
  await listeners[0]({ affectsConfiguration: (name) => name === "other" });
  assert.equal(clients.length, 1);
  await listeners[0]({ affectsConfiguration: (name) => name === "upstar" });
  assert.ok(!clients[0].running);
  assert.deepEqual(last().server, { command: "/opt/upstar", args: ["lsp", "--timeout", "0.5"] });

  await commands["upstar.restart"]();
  assert.equal(clients.length, 3);
  await extension.deactivate();
  assert.ok(clients.every((client) => !client.running));
});

test("a missing program is reported, and can be mended", async () => {
  failure = new Error("spawn ENOENT");
  await commands["upstar.restart"]();
  assert.match(warnings[0], /spawn ENOENT.*upstar\.path/s);
  failure = undefined;
  await commands["upstar.restart"]();
  assert.ok(last().running);
});

test("the manifest names the settings, the command and files that exist", () => {
  const { contributes } = require("../package.json");
  assert.deepEqual(Object.keys(contributes.configuration.properties), ["upstar.path", "upstar.timeout"]);
  assert.deepEqual(contributes.commands.map((it) => it.command), Object.keys(commands));
  for (const path of [contributes.grammars[0].path, contributes.languages[0].configuration]) {
    require.resolve(`../${path}`);
  }
});

const program = process.env.UPSTAR;
test("the command is a language server", { skip: !program && "UPSTAR does not name the program" }, async () => {
  settings.path = program;
  await commands["upstar.restart"]();
  const { command, args } = last().server;
  const server = spawn(command, args);
  const request = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
  server.stdin.write(`Content-Length: ${request.length}\r\n\r\n${request}`);
  let answer = "";
  for await (const piece of server.stdout) {
    answer += piece;
    if (answer.includes("serverInfo")) break;
  }
  server.kill();
  assert.ok(answer.includes('"inlayHintProvider":true'), answer);
});
