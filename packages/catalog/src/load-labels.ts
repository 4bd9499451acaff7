/**
 * Loads the labels of fields, values, filters and datasets, which formulas need only where a name is not the service's
 * own. In a file of its own, because the file of labels imports the file that provides them.
 *
 * @returns Whether they are there.
 */
export const loadLabels = (): Promise<boolean> =>
  import(/* webpackChunkName: "labels" */ './label.ts').then(
    () => true,
    () => false,
  );
