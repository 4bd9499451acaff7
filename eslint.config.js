import officeAddins from 'eslint-plugin-office-addins';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { glossaryRule } from './glossary-rule.js';

/** Attributes whose text users read. */
const textAttribute =
  'JSXAttribute[name.name=/^(label|placeholder|title|hint|alt|content|validationMessage|aria-label|aria-description)$/]';
const textPlaces = [
  'JSXElement > JSXExpressionContainer',
  textAttribute,
  `${textAttribute} > JSXExpressionContainer`,
];

/** Text comes from the messages.ts of its feature, in both languages. */
const noText = [
  'JSXText[value=/\\p{L}/u]',
  ...textPlaces.flatMap((place) => [
    `${place} > Literal[value=/\\p{L}/u]`,
    `${place} > TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]`,
  ]),
].map((selector) => ({
  selector,
  message: 'Text belongs in the messages.ts of its feature, in both languages.',
}));

/** French has a no-break space before it. */
const noColon = [
  {
    selector: 'TemplateLiteral[expressions.length>1] > TemplateElement[value.raw=": "]',
    message:
      'Join a label and its text with labelled() of src/language: French has a space before the colon.',
  },
];

const officeGlobals = (...names) =>
  names.map((name) => ({
    name,
    message: 'Only the edge knows Office: src/excel and the features that write to it.',
  }));

export default tseslint.config(
  { ignores: ['build/', 'packages/*/dist/', '.data/', '.cache/', 'node_modules/'] },
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-eval': 'error',
      'no-alert': 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['{src,functions,taskpane}/**'],
    plugins: { 'office-addins': officeAddins },
    rules: {
      'office-addins/call-sync-after-load': 'error',
      'office-addins/call-sync-before-read': 'error',
      'office-addins/load-object-before-read': 'error',
      'office-addins/no-context-sync-in-loop': 'error',
      'office-addins/no-empty-load': 'error',
      'office-addins/no-navigational-load': 'error',
      'office-addins/no-office-initialize': 'error',
      'office-addins/test-for-null-using-isNullObject': 'error',
    },
  },
  {
    files: [
      '{src/language,functions,deploy/manifest,packages/catalog/src}/**',
      '{src,taskpane}/**/*messages.ts',
      'taskpane/**/screen.ts',
    ],
    plugins: { cdata: { rules: { glossary: glossaryRule } } },
    rules: { 'cdata/glossary': 'error' },
  },
  { files: ['taskpane/**'], ...reactHooks.configs.flat.recommended },
  {
    files: ['{src,taskpane,functions}/**'],
    // Reports for support are English, and each message is in one language.
    ignores: [
      'src/language/**',
      '**/*messages.ts',
      'taskpane/settings/self-test/diagnostics.ts',
      'taskpane/frame/error-report.tsx',
    ],
    rules: { 'no-restricted-syntax': ['error', ...noColon] },
  },
  {
    files: ['taskpane/**/*.tsx'],
    ignores: ['taskpane/frame/error-report.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noText, ...noColon] },
  },
  {
    files: ['taskpane/frame/error-report.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noText] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['test/**', '**/test/**'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }] },
  },
  {
    // The workbook replaces functions of the grid, whose parameters are the grid's.
    files: ['{src,functions,taskpane,packages/{catalog,service,gateway,mcp}/src}/**'],
    rules: { 'max-params': ['error', { max: 6 }] },
  },
  // Excel hands custom functions untyped cells, and the metadata generator reads `any` in their signatures.
  { files: ['functions/**'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  // Programs and benchmarks print to the console.
  {
    files: [
      'packages/service/src/main.ts',
      'packages/workbook/src/start.ts',
      'bench/**',
      'deploy/**',
      'docs/**',
      'test/**',
      'packages/*/test/**',
      'vitest.config.ts',
      '**/*.cjs',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['{packages/catalog/src,src/api,src/engine,src/excel/cells,src/connection,src/language}/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...officeGlobals('Excel', 'Office', 'OfficeRuntime', 'CustomFunctions'),
      ],
    },
  },
  {
    files: ['functions/**', 'taskpane/**', 'src/tasks/**'],
    ignores: ['taskpane/settings/self-test/**'],
    rules: { 'no-restricted-globals': ['error', ...officeGlobals('Excel')] },
  },
);
