import type { Bridge, ControlUpdate } from './bridge.ts';
import type { Refusals } from './refusal.ts';

/** `Office.RibbonUpdaterData`. */
interface RibbonUpdate {
  tabs?: {
    visible?: boolean;
    controls?: Partial<ControlUpdate>[];
    groups?: { controls?: Partial<ControlUpdate>[] }[];
  }[];
}

/** `Office.ribbon`: enables and disables buttons. Contextual tabs are refused. */
export const createRibbon = (bridge: Bridge, refusals: Refusals) => ({
  ...refusals.withPromises('Office.ribbon', ['requestCreateControls']),
  async requestUpdate({ tabs = [] }: RibbonUpdate): Promise<void> {
    if (tabs.some(({ visible }) => visible !== undefined)) {
      throw refusals.error('Office.ribbon.requestUpdate of a contextual tab');
    }
    const controls = tabs.flatMap((tab) => [
      ...(tab.controls ?? []),
      ...(tab.groups ?? []).flatMap((group) => group.controls ?? []),
    ]);
    const updates = controls.flatMap(({ id, enabled }) =>
      id !== undefined && enabled !== undefined ? [{ id, enabled }] : [],
    );
    const unknown = bridge.updateControls(updates);
    // Excel rejects the whole update (Microsoft: "Change the availability of add-in commands").
    if (unknown.length > 0) {
      throw Object.assign(new Error(`The ribbon has no control ${unknown.join(', ')}.`), {
        code: 'InvalidArgument',
      });
    }
  },
});
