import type { WorkbookQueries } from './function-registry.ts';

/** Answers what the functions ask of the workbook. */
export const workbookQueries: WorkbookQueries = {
  async isPreview(name, address) {
    const { isCallOfPreview } = await import(/* webpackChunkName: "older-excel" */ '../excel/index.ts');
    return isCallOfPreview(name, address);
  },
  async countsFrom1904() {
    const { countsFrom1904 } = await import(/* webpackChunkName: "older-excel" */ '../excel/index.ts');
    return countsFrom1904();
  },
  async lineOfCell(address, options) {
    const reader = await import(/* webpackChunkName: "origin-line" */ './origin-line.ts').catch(() => null);
    return reader && reader.originLineOf(address, options);
  },
};
