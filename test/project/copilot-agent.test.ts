import { AppManifestUtils } from '@microsoft/app-manifest';
import { expect, test, vi } from 'vitest';
import { skills } from '../../deploy/manifest/copilot-agent.ts';
import { unifiedManifest } from '../../deploy/manifest/unified-manifest.ts';
import { associateCommands, pendingCommand } from '../../taskpane/commands/commands.ts';

type Validated = Parameters<typeof AppManifestUtils.validateAgainstSchema>[0];
const problems = (json: object) => AppManifestUtils.validateAgainstSchema(json as Validated);

const options = { base: 'https://addins.example.org/cdata/', version: '1.0.0' };
const { manifest, agentFiles } = unifiedManifest({ ...options, hasCopilot: true });

interface Manifest {
  copilotAgents: { declarativeAgents: { file: string }[] };
  extensions: { runtimes: { actions: { id: string; type: string }[] }[] }[];
}
interface Agent {
  instructions: string;
  conversation_starters: unknown[];
  actions: { file: string }[];
}
interface Plugin {
  functions: { name: string }[];
  runtimes: { run_for_functions: string[] }[];
}

test('Copilot is left out unless the packager turns it on', () => {
  const usual = unifiedManifest(options);
  expect(usual.agentFiles).toEqual({});
  expect(JSON.stringify(usual.manifest)).not.toMatch(/copilot|executeDataFunction/i);
});

test('the manifest, the agent and its actions are valid by Microsoft’s schemas', async () => {
  expect(Object.keys(agentFiles)).toHaveLength(2);
  for (const file of [manifest, ...Object.values(agentFiles)]) {
    expect(await problems(file)).toEqual([]);
    // A schema that checks nothing would be of no use.
    const { description, description_for_human, ...broken } = file as Record<string, unknown>;
    expect([description, description_for_human]).not.toEqual([undefined, undefined]);
    expect(await problems(broken)).not.toEqual([]);
  }
});

test('each file is where the one before it names it, and an action has one name everywhere', () => {
  const { copilotAgents, extensions } = manifest as Manifest;
  const agent = agentFiles[copilotAgents.declarativeAgents[0]!.file] as Agent;
  const plugin = agentFiles[agent.actions[0]!.file] as Plugin;
  const names = skills.map(({ action }) => action);
  const ofManifest = extensions[0]!.runtimes[0]!.actions.filter(({ type }) => type === 'executeDataFunction');
  expect(ofManifest.map(({ id }) => id)).toEqual(names);
  expect(plugin.functions.map(({ name }) => name)).toEqual(names);
  expect(plugin.runtimes[0]!.run_for_functions).toEqual(names);
  expect(agent.conversation_starters).toHaveLength(6);
  expect(agent.instructions).toContain('requests nothing');
});

test('an action shows its screen of the pane and says that nothing was done', async () => {
  const associated = new Map<string, (message?: string) => Promise<unknown>>();
  let showCount = 0;
  vi.stubGlobal('Office', {
    actions: { associate: (name: string, run: () => Promise<unknown>) => associated.set(name, run) },
    addin: { showAsTaskpane: async () => void showCount++ },
  });
  associateCommands();
  const commands: unknown[] = [];
  for (const { action } of skills) {
    expect(await associated.get(action)!('{}')).toMatch(/Nothing was requested or written/);
    commands.push(pendingCommand.take());
  }
  vi.unstubAllGlobals();
  expect(showCount).toBe(skills.length);
  expect(commands).toEqual([
    { screen: 'geocode' },
    { screen: 'property', withAddress: true },
    { screen: 'tables' },
    { screen: 'source' },
  ]);
});
