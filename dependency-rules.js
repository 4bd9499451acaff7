/**
 * Which folder may import which. A cell's value flows functions → lookup → api → service and back; a table flows
 * api → tables → excel. Imports go in the same direction.
 */
const shared = ['src/catalog', 'src/messages'];
const data = [...shared, 'src/settings', 'src/api', 'src/lookup'];
const features = [
  'src/runs',
  'src/tables',
  'src/formulas',
  'src/property',
  'src/statistics',
  'src/self-test',
  'src/tour',
  'src/map',
];

export const mayImport = {
  'src/catalog': [],
  'src/messages': [],
  'src/address': [],
  'src/settings': shared,
  'src/api': [...shared, 'src/settings'],
  'src/lookup': [...shared, 'src/settings', 'src/api'],
  'src/cells': [...shared, 'src/api'],
  'src/cards': [...shared, 'src/api', 'src/cells'],
  'src/excel': [...shared, 'src/address', 'src/cells'],
  'src/tasks': ['src/messages', 'src/cells'],
  'src/runs': [...data, 'src/address', 'src/cells', 'src/excel', 'src/tasks'],
  'src/tables': [...data, 'src/cells', 'src/excel', 'src/tasks'],
  'src/statistics': [...data, 'src/cells', 'src/excel'],
  'src/tour': [...data, 'src/cells', 'src/excel', 'src/runs'],
  'src/self-test': [...shared, 'src/cells', 'src/excel'],
  'src/formulas': [...data, 'src/cells', 'src/excel', 'src/tasks'],
  'src/property': [...data, 'src/cells', 'src/excel', 'src/tables', 'src/tasks'],
  'src/map': [...data, 'src/address', 'src/cells', 'src/excel', 'src/runs', 'src/tables', 'src/tasks'],
  functions: [...data, 'src/cells', 'src/cards'],
  taskpane: [...data, ...features, 'src/address', 'src/cells', 'src/excel', 'src/tasks'],
  service: ['src/address', 'src/catalog'],
  gateway: [...data, 'deploy'],
  workbook: [],
  deploy: ['src/catalog', 'src/settings', 'src/messages', 'functions', 'service'],
};

/** The layers of the service, from the lowest: a folder imports itself and the folders below it. */
const serviceLayers = [
  ['store'],
  ['queries'],
  ['geocoding', 'zoning', 'estimate', 'derived'],
  ['sample-data'],
  ['portals'],
  ['sources'],
  ['ingest'],
  ['http'],
];

/** The layers of the gateway, from the lowest. */
const gatewayLayers = [['configuration'], ['cache', 'sign-in'], ['budgets'], ['calls', 'usage'], ['http']];

const folders = Object.keys(mayImport);
const inside = (folder) => `^${folder}/`;

const directions = folders.map((from) => ({
  name: `${from.replace('src/', '')}-direction`,
  comment: `${from} may import ${mayImport[from].join(', ') || 'nothing outside itself'}.`,
  severity: 'error',
  from: {
    path: inside(from),
    pathNot: '^(workbook/(start|run|build|local-server)|deploy/sideload/main)\\.ts$',
  },
  to: { path: folders.filter((to) => to !== from && !mayImport[from].includes(to)).map(inside) },
}));

/** Rules for folders in layers: a folder imports nothing from the layers above it, nor from the files above them all. */
const layered = (root, layers) =>
  layers.flatMap((layer, at) =>
    layer.map((folder) => ({
      name: `${root}-${folder}-direction`,
      comment: `${root}/${folder} imports nothing from the layers above it.`,
      severity: 'error',
      from: { path: inside(`${root}/${folder}`) },
      to: {
        path: [
          ...layers
            .slice(at + 1)
            .flat()
            .map((above) => inside(`${root}/${above}`)),
          `^${root}/[^/]+\\.ts$`,
        ],
      },
    })),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...directions,
    ...layered('service', serviceLayers),
    ...layered('gateway', gatewayLayers),
    {
      name: 'no-cycles',
      comment: 'Files that import each other are one concept, or need a third one below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'entry-file-only',
      comment: 'A folder of src is imported through its index.ts.',
      severity: 'error',
      from: { path: '^(src/[^/]+|functions|taskpane|service|workbook|deploy)/' },
      to: { path: '^src/[^/]+/', pathNot: ['^$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'composition-root-entry-file-only',
      comment: 'The composition root imports the folders of src through their index.ts too.',
      severity: 'error',
      from: { path: '^src/[^/]+\\.ts$' },
      to: { path: '^src/[^/]+/', pathNot: '^src/[^/]+/index\\.ts$' },
    },
    {
      name: 'excel-api-entry-file-only',
      comment: 'An object of the Excel API is imported through the index.ts of its folder.',
      severity: 'error',
      from: { path: '^workbook/excel-api/([^/]+)/' },
      to: {
        path: '^workbook/excel-api/[^/]+/',
        pathNot: ['^workbook/excel-api/$1/', '^workbook/excel-api/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'runtime-above-the-features',
      comment: 'The composition root creates the features; they never import it.',
      severity: 'error',
      from: { path: '^(src/[^/]+|service|workbook)/' },
      to: { path: '^src/(pane-)?runtime\\.ts$' },
    },
    {
      name: 'functions-without-the-workbook',
      comment: 'The functions answer before the pane loads: nothing that they import touches the workbook.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^src/excel/', reachable: true },
    },
    {
      name: 'react-in-the-pane-only',
      comment: 'React is used in taskpane only.',
      severity: 'error',
      from: { pathNot: '^(taskpane|test|docs|bench)/' },
      to: { path: 'node_modules/(react|react-dom|@fluentui|@tanstack)/' },
    },
    {
      name: 'univer-in-the-grid-only',
      comment: 'Only the grid and the formula engine know Univer.',
      severity: 'error',
      from: {
        path: '^(src|functions|taskpane|service|workbook)/',
        pathNot: '^workbook/(grid|formula-engine)/',
      },
      to: { path: 'node_modules/@univerjs/' },
    },
    {
      name: 'service-and-tests-stay-out',
      comment: 'The add-in imports neither the service nor the tests.',
      severity: 'error',
      from: { path: '^(src|functions|taskpane)/' },
      to: { path: '^(service|workbook|test|bench)/' },
    },
    {
      name: 'no-missing-modules',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
