/**
 * The directions that imports may take: a cell's value flows functions → lookup → api → service and back, a pulled
 * page api → excel, and imports go the same way. A folder may import itself and what stands here; nothing else.
 */
export const mayImport = {
  'src/catalog': [],
  'src/messages': [],
  'src/settings': ['src/messages', 'src/catalog'],
  'src/api': ['src/catalog', 'src/messages', 'src/settings'],
  'src/lookup': ['src/api', 'src/catalog', 'src/messages', 'src/settings'],
  'src/address': [],
  'src/excel': ['src/address', 'src/api', 'src/catalog', 'src/messages'],
  'src/tasks': ['src/excel', 'src/messages'],
  'src/runs': [
    'src/address',
    'src/api',
    'src/catalog',
    'src/excel',
    'src/lookup',
    'src/messages',
    'src/tasks',
  ],
  'src/tables': ['src/api', 'src/catalog', 'src/excel', 'src/lookup', 'src/messages', 'src/tasks'],
  'src/formulas': ['src/api', 'src/catalog', 'src/excel', 'src/lookup', 'src/messages', 'src/tasks'],
  'src/property': [
    'src/api',
    'src/catalog',
    'src/excel',
    'src/lookup',
    'src/messages',
    'src/tables',
    'src/tasks',
  ],
  functions: ['src/api', 'src/catalog', 'src/excel', 'src/lookup', 'src/messages', 'src/settings'],
  taskpane: [
    'src/address',
    'src/api',
    'src/catalog',
    'src/excel',
    'src/formulas',
    'src/lookup',
    'src/messages',
    'src/property',
    'src/runs',
    'src/settings',
    'src/tables',
    'src/tasks',
  ],
  service: ['src/address', 'src/catalog'],
  workbook: [],
};

/** Programs that put parts together: what starts everything may import what it starts. */
const programs = { 'workbook/start.ts': ['service'], 'workbook/local-server.ts': ['service'] };

const folders = Object.keys(mayImport);

/** Import paths that lead into a folder of `src`: `../lookup/…` beside it, `../../lookup/…` from deeper, and by its name. */
const into = (folder) => {
  const name = folder.slice('src/'.length);
  return folder.startsWith('src/')
    ? [`**/${folder}/**`, `../${name}/**`, `../../${name}/**`, `../../src/${name}/**`]
    : [`**/${folder}/**`];
};

const noReact = {
  group: ['react', 'react-dom', 'react-dom/*', '@fluentui/*', '@tanstack/react-query'],
  message: 'React lives in taskpane alone.',
};

const restriction = (from, allowed) => ({
  files: [from.endsWith('.ts') ? from : `${from}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...folders
            .filter((to) => to !== from && !allowed.includes(to))
            .map((to) => ({
              group: into(to),
              message: `${from} must not import ${to}: see the directions in eslint.imports.js.`,
            })),
          ...(from === 'taskpane' ? [] : [noReact]),
        ],
      },
    ],
  },
});

/** Excel is known in src/excel alone, React in taskpane alone, and the core runs in Node as it is. */
const core = {
  files: ['address', 'catalog', 'api', 'lookup', 'settings', 'messages'].map((folder) => `src/${folder}/**`),
  rules: {
    'no-restricted-globals': [
      'error',
      ...['Excel', 'Office', 'OfficeRuntime', 'CustomFunctions'].map((name) => ({
        name,
        message: 'Office is known at the edge: src/excel, functions and taskpane.',
      })),
    ],
  },
};

const excelAtTheEdge = {
  files: ['functions/**', 'taskpane/**', 'src/tasks/**'],
  rules: {
    'no-restricted-globals': [
      'error',
      { name: 'Excel', message: 'src/excel is the only place that calls Excel.' },
    ],
  },
};

export const importRules = [
  ...Object.entries(mayImport).map(([from, allowed]) => restriction(from, allowed)),
  ...Object.entries(programs).map(([from, allowed]) =>
    restriction(from, [...allowed, 'workbook', ...mayImport.workbook]),
  ),
  core,
  excelAtTheEdge,
];
