import officeAddins from 'eslint-plugin-office-addins';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importRules } from './eslint.imports.js';

/** Where a person reads what stands in JSX. */
const readAttribute =
  'JSXAttribute[name.name=/^(label|placeholder|title|hint|alt|content|validationMessage|aria-label|aria-description)$/]';
const readIn = [
  'JSXElement > JSXExpressionContainer',
  readAttribute,
  `${readAttribute} > JSXExpressionContainer`,
];

/** Sentences come from src/messages, in both languages. */
const noSentences = [
  'JSXText[value=/\\p{L}/u]',
  ...readIn.flatMap((place) => [
    `${place} > Literal[value=/\\p{L}/u]`,
    `${place} > TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]`,
  ]),
].map((selector) => ({ selector, message: 'A sentence stands in src/messages, in both languages.' }));

export default tseslint.config(
  { ignores: ['build/', '.data/', '.cache/', 'node_modules/'] },
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
    files: ['src/{excel,runs,tables,formulas,property}/**', 'functions/**', 'taskpane/**'],
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
  { files: ['taskpane/**'], ...reactHooks.configs.flat.recommended },
  { files: ['taskpane/**/*.tsx'], rules: { 'no-restricted-syntax': ['error', ...noSentences] } },
  // Excel hands custom functions untyped cells, and the metadata generator reads `any` in their signatures.
  { files: ['functions/**'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  // Programs and measurements speak through the console.
  {
    files: [
      'service/main.ts',
      'workbook/{start,run,program}.ts',
      'bench/**',
      'docs/**',
      'test/**',
      'vitest.config.ts',
      '**/*.cjs',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  ...importRules,
);
