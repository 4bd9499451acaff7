import { readdirSync } from 'node:fs';

/**
 * Which folder may import which. A cell's value flows functions → engine → api → service and back; a table flows
 * api → tables → excel. Imports go in the same direction.
 */

/** The rooms below the features, from the lowest: each imports those before it. */
const base = [
  'packages/catalog',
  'src/app/office.ts',
  'src/app/any-signal.ts',
  'src/app/subscribable.ts',
  'src/language',
  'src/connection',
  'src/api',
  'src/excel/cells',
  'src/engine',
  'src/app/function-registry.ts',
  'src/excel',
  'src/tasks',
];
const before = (room) => base.slice(0, base.indexOf(room));

/** The features that every other one may import. They import none. */
const foundations = ['column-runs', 'tables', 'sources/reports'];

/** The other features import the foundations, and: */
const furtherFeatures = {
  // A portfolio is a geocode run with further columns.
  listings: ['geocode'],
  // It shows how rows were geocoded.
  map: ['geocode'],
  // A grid of comparables has a picture of their map.
  property: ['map'],
};

/** The screens import the frame, the feature of their name, the foundations with their screens, and of others: */
const furtherScreens = {
  // It lists and repairs the formulas that failed.
  activity: ['formulas'],
  // It asks which columns have the address as a geocode run does.
  clean: ['geocode'],
  // Show on map
  'column-runs': ['map'],
  // The permits behind a formula.
  estimate: ['formulas'],
  // It checks addresses before a run, and shows candidates on a map.
  geocode: ['clean', 'map'],
  // It shows what is under way elsewhere, and tells what the selection is as these screens do.
  home: ['activity', 'estimate', 'formulas', 'geocode'],
  // A portfolio is set up as a geocode run is.
  listings: ['geocode'],
  // A pin that is moved corrects a geocode run.
  map: ['geocode'],
  // Show on map; the sources of the records.
  property: ['map', 'sources'],
  // What is new, and the street map.
  settings: ['home', 'map'],
  // Show on map; a search as a formula.
  tables: ['map', 'formulas'],
};

const foldersIn = (folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const featureFolder = (name) => `src/features/${name}`;
const screenFolder = (name) => `taskpane/${name}`;
const features = foldersIn('src/features').filter((name) => !foundations.includes(name));
const screens = foldersIn('taskpane').filter((name) => name !== 'frame' && name !== 'commands');
const allFeatures = [...foundations, ...features].map(featureFolder);
const allScreens = screens.map(screenFolder);

/** What the screen of a name may import: a further name is both the feature and the screen. */
const screenImports = (name) => {
  const names = [...foundations, name, ...(furtherScreens[name] ?? [])];
  return [...base, 'src/app', 'taskpane/frame', ...names.map(featureFolder), ...names.map(screenFolder)];
};

export const mayImport = {
  ...Object.fromEntries(base.map((room) => [room, before(room)])),
  ...Object.fromEntries(foundations.map((name) => [featureFolder(name), base])),
  ...Object.fromEntries(
    features.map((name) => [
      featureFolder(name),
      [...base, ...[...foundations, ...(furtherFeatures[name] ?? [])].map(featureFolder)],
    ]),
  ),
  'src/app': [...base, ...allFeatures],
  functions: [...before('src/excel'), 'src/app'],
  'taskpane/frame': [...base, 'src/app'],
  ...Object.fromEntries(screens.map((name) => [screenFolder(name), screenImports(name)])),
  // What is above the screens: the page, the list of the screens, and what carries out Excel's commands.
  taskpane: [...base, 'src/app', ...allFeatures, 'taskpane/frame', ...allScreens],
  // The page: it registers the functions, and loads the pane once it is shown.
  'taskpane/index.ts': [...base, 'src/app', 'functions', 'taskpane/frame', 'taskpane'],
  'packages/programs': ['packages/catalog'],
  'packages/service': ['packages/catalog', 'packages/programs'],
  'packages/mcp': [
    ...before('src/excel'),
    ...['geocode', 'estimate', 'property'].map(featureFolder),
    'packages/programs',
  ],
  'packages/gateway': [...before('src/excel'), 'packages/mcp', 'packages/programs', 'deploy'],
  'packages/workbook': [],
  // The manifest is made from what functions and screens declare.
  deploy: [
    ...before('src/api'),
    ...['functions', 'taskpane', 'taskpane/frame'],
    ...allScreens,
    ...['packages/service', 'packages/programs'],
  ],
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

/** The parts of the property feature, in the order in which a property's data pass them. */
const propertyLayers = [['subject'], ['comparables'], ['sales'], ['grid'], ['support'], ['report']];

const folders = Object.keys(mayImport);

/** The files of a folder, without those of the rooms in it. */
function inside(folder) {
  if (folder.endsWith('.ts')) return `^${folder}$`;
  if (folder.startsWith('packages/')) return `^${folder}/src/`;
  const rooms = folders.filter((other) => other.startsWith(`${folder}/`));
  const others = rooms.map((room) => room.slice(folder.length + 1) + (room.endsWith('.ts') ? '$' : '/'));
  return others.length > 0 ? `^${folder}/(?!${others.join('|')})` : `^${folder}/`;
}

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

/** A room of src is imported through its index.ts. */
const entries = folders
  .filter((room) => room.startsWith('src/') && room !== 'src/app' && !room.endsWith('.ts'))
  .map((room) => ({
    name: `${room.replace(/^src\//, '')}-entry-file-only`,
    comment: `${room} is imported through its index.ts.`,
    severity: 'error',
    from: { path: '^(src|functions|taskpane|packages/[^/]+/src|deploy)/', pathNot: inside(room) },
    to: { path: inside(room), pathNot: `^${room}/index\\.ts$` },
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
      from: { path: `^${root}/${folder}/` },
      to: {
        path: [
          ...layers
            .slice(at + 1)
            .flat()
            .map((above) => `^${root}/${above}/`),
          `^${root}/[^/]+\\.ts$`,
        ],
        pathNot: folder === 'ingest' ? askService : undefined,
      },
    })),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...directions,
    ...entries,
    ...layered('packages/service/src', serviceLayers),
    ...layered('packages/gateway/src', gatewayLayers),
    ...layered('src/features/property', propertyLayers),
    {
      name: 'no-cycles',
      comment: 'Files that import each other are one concept, or need a third one below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
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
      name: 'functions-without-the-workbook',
      comment: 'The functions answer before the pane loads: nothing that they import touches the workbook.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^src/excel/(?!cells/)', reachable: true },
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
      name: 'tests-stay-out',
      comment: 'The add-in does not import the tests.',
      severity: 'error',
      from: { path: '^(src|functions|taskpane)/' },
      to: { path: '^(test|bench)/' },
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
