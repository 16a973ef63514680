// Starts the language server, `upstar lsp`, for the scripts that are open.
"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = workspace.getConfiguration("upstar");
  const command = settings.get("path", "upstar");
  const server = { command, args: ["lsp", "--timeout", String(settings.get("timeout", 5))] };
  client = new LanguageClient("upstar", "upstar", server, { documentSelector: [{ language: "upstar" }] });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    window.showWarningMessage(
      `upstar cannot be started, so there are only colours: ${error.message}. The setting upstar.path says where it is.`,
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("upstar.restart", restart),
    workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration("upstar") ? restart() : undefined)),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
