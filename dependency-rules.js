/**
 * Which folder may import which. A cell's value flows functions → engine → api → service and back; a table flows
 * api → tables → excel. Imports go in the same direction.
 */
const shared = ['packages/catalog', 'src/language'];
const data = [...shared, 'src/connection', 'src/api', 'src/engine'];
const features = [
  'src/features/column-runs',
  'src/features/geocode',
  'src/features/geocode/coordinates',
  'src/features/clean',
  'src/features/clean/matching',
  'src/features/listings',
  'src/features/estimate',
  'src/features/tables',
  'src/features/formulas',
  'src/features/property/support/adjustments',
  'src/features/property',
  'src/features/statistics',
  'taskpane/settings/self-test',
  'src/features/map',
  'src/features/sources',
  'src/features/sources/reports',
];

export const mayImport = {
  'packages/catalog': [],
  'src/language': ['packages/catalog'],
  'src/connection': shared,
  'src/api': [...shared, 'src/connection'],
  'src/engine': [...shared, 'src/connection', 'src/api', 'src/excel/cells'],
  'src/excel/cells': [...shared, 'src/api'],
  'src/excel': [...shared, 'src/excel/cells'],
  'src/tasks': ['src/language', 'src/excel/cells'],
  'src/features/column-runs': [...data, 'src/excel/cells', 'src/excel', 'src/tasks'],
  'src/features/geocode': [...data, 'src/excel/cells', 'src/excel', 'src/features/column-runs', 'src/tasks'],
  'src/features/geocode/coordinates': [...data, 'src/excel/cells', 'src/features/column-runs'],
  'src/features/clean': [...data, 'src/excel/cells', 'src/excel', 'src/features/column-runs', 'src/features/geocode', 'src/tasks'],
  'src/features/clean/matching': [...data, 'src/excel/cells', 'src/excel', 'src/features/column-runs', 'src/features/geocode', 'src/features/clean', 'src/tasks'],
  'src/features/listings': [
    ...data,
    'src/features/sources/reports',
    'src/excel/cells',
    'src/excel',
    'src/features/column-runs',
    'src/features/geocode',
    'src/features/estimate',
    'src/features/tables',
  ],
  'src/features/sources/reports': [...data, 'src/excel/cells', 'src/excel'],
  'src/features/estimate': [...data, 'src/excel/cells', 'src/excel', 'src/features/sources/reports', 'src/features/column-runs', 'src/tasks'],
  'src/features/tables': [...data, 'src/excel/cells', 'src/excel', 'src/features/sources/reports', 'src/tasks'],
  'src/features/statistics': [...data, 'src/excel/cells', 'src/excel', 'src/features/sources/reports'],
  'taskpane/settings/self-test': [...shared, 'src/excel/cells', 'src/excel'],
  'src/features/formulas': [...data, 'src/excel/cells', 'src/excel', 'src/tasks'],
  'src/features/property/support/adjustments': [],
  'src/features/property': [
    ...data,
    'src/features/property/support/adjustments',
    'src/excel/cells',
    'src/excel',
    'src/features/map',
    'src/features/sources/reports',
    'src/features/statistics',
    'src/features/tables',
    'src/tasks',
  ],
  'src/features/map': [...data, 'src/excel/cells', 'src/excel', 'src/features/column-runs', 'src/features/geocode', 'src/features/tables', 'src/tasks'],
  'src/features/sources': [
    ...data,
    'src/excel/cells',
    'src/excel',
    'src/features/sources/reports',
    'src/features/column-runs',
    'src/features/geocode',
    'src/features/estimate',
    'src/features/tables',
    'src/features/formulas',
    'src/tasks',
  ],
  functions: [...data, 'src/excel/cells'],
  taskpane: [...data, ...features, 'src/excel/cells', 'src/excel', 'src/tasks'],
  'packages/programs': ['packages/catalog'],
  'packages/service': ['packages/catalog', 'packages/programs'],
  'packages/mcp': [...data, 'src/excel/cells', 'src/features/geocode', 'src/features/estimate', 'src/features/property', 'packages/programs'],
  'packages/gateway': [...data, 'packages/mcp', 'packages/programs', 'deploy'],
  'packages/workbook': [],
  // The manifests are made from what functions and screens declare.
  deploy: [...shared, 'src/connection', 'functions', 'taskpane', 'packages/service', 'packages/programs'],
};

/** The layers of the service, from the lowest: a folder imports itself and the folders below it. */
const serviceLayers = [
  ['store'],
  ['queries'],
  ['geocoding', 'zoning', 'estimate'],
  ['derived'],
  ['sample'],
  ['municipalities'],
  ['portals'],
  ['sources'],
  ['ingest'],
  ['http'],
];

/** The layers of the gateway, from the lowest. */
const gatewayLayers = [['configuration'], ['cache', 'sign-in'], ['budgets'], ['calls', 'usage'], ['http']];

const folders = Object.keys(mayImport);
const inside = (folder) => (folder.startsWith('packages/') ? `^${folder}/src/` : `^${folder}/`);

const directions = folders.map((from) => ({
  name: `${from.replace(/^(src|packages)\//, '')}-direction`,
  comment: `${from} may import ${mayImport[from].join(', ') || 'nothing outside itself'}.`,
  severity: 'error',
  from: {
    path: inside(from),
    pathNot: '^(packages/workbook/src/(start|build|local-server)|deploy/serve)\\.ts$',
  },
  to: { path: folders.filter((to) => to !== from && !mayImport[from].includes(to)).map(inside) },
}));

/** The programs that load records ask the whole service about them afterwards. */
const askService = '^packages/service/src/ask-service\\.ts$';

/** Rules for folders in layers: a folder imports nothing from the layers above it, nor from the files above them all. */
const layered = (root, layers) =>
  layers.flatMap((layer, at) =>
    layer.map((folder) => ({
      name: `${root}-${folder}-direction`,
      comment: `${root}/${folder} imports nothing from the layers above it.`,
      severity: 'error',
      from: { path: `^packages/${root}/src/${folder}/` },
      to: {
        path: [
          ...layers
            .slice(at + 1)
            .flat()
            .map((above) => `^packages/${root}/src/${above}/`),
          `^packages/${root}/src/[^/]+\\.ts$`,
        ],
        pathNot: folder === 'ingest' ? askService : undefined,
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
      // The sentences about places that are not found load later.
      from: { pathNot: '^src/engine/endpoints/(places|explain-not-found)\\.ts$' },
      to: { circular: true },
    },
    {
      name: 'entry-file-only',
      comment: 'A folder of src, or of its features, is imported through its index.ts.',
      severity: 'error',
      from: { path: '^(src/features/[^/]+|src/[^/]+|functions|taskpane|packages/[^/]+/src|deploy)/' },
      to: { path: '^src/[^/]+/', pathNot: ['^$1/', '^src/(features/)?[^/]+/index\\.ts$', '^src/app/'] },
    },
    {
      name: 'composition-root-entry-file-only',
      comment: 'The composition root imports the folders of src through their index.ts too.',
      severity: 'error',
      from: { path: '^src/[^/]+\\.ts$' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/(features/)?[^/]+/index\\.ts$', '^src/app/'] },
    },
    {
      name: 'excel-api-entry-file-only',
      comment: 'An object of the Excel API is imported through the index.ts of its folder.',
      severity: 'error',
      from: { path: '^packages/workbook/src/excel-api/([^/]+)/' },
      to: {
        path: '^packages/workbook/src/excel-api/[^/]+/',
        pathNot: [
          '^packages/workbook/src/excel-api/$1/',
          '^packages/workbook/src/excel-api/[^/]+/index\\.ts$',
        ],
      },
    },
    {
      name: 'runtime-above-the-features',
      comment: 'The composition root creates the features; they never import it.',
      severity: 'error',
      from: { path: '^(src/[^/]+|packages)/', pathNot: '^src/app/' },
      to: { path: '^src/app/(pane-runtime|run-kinds|runtime)\\.ts$' },
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
        path: '^(src|functions|taskpane|packages)/',
        pathNot: '^packages/workbook/(src/(grid|formula-engine)|test)/',
      },
      to: { path: 'node_modules/@univerjs/' },
    },
    {
      name: 'service-and-tests-stay-out',
      comment: 'The add-in imports neither the service nor the tests.',
      severity: 'error',
      from: { path: '^(src|functions|taskpane)/' },
      to: { path: '^(packages/(service|gateway|mcp|workbook)|test|bench)/' },
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
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
