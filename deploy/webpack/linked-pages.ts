import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { typeset } from '@cdata/catalog';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';
import { functionHelp } from '../pages/function-help.ts';
import { keyboardHelp } from '../pages/keyboard-help.ts';

const pages = path.join(import.meta.dirname, '../pages');

export const pageNames = ['help.html', 'help.fr.html', 'privacy.html', 'privacy.fr.html'] as const;

/** A page whose texts have the no-break spaces of their language. */
export const linkedPage = (name: (typeof pageNames)[number]): string =>
  readFileSync(path.join(pages, name), 'utf8').replace(/>[^<]+</g, (text) =>
    typeset(text.replace(/\s+(?=[:»%$])|(?<=«)\s+/g, ' '), name.includes('.fr.') ? 'fr' : 'en'),
  );

/** The pages that Excel links to, and their style sheet, whose name contains its hash. */
export function linkedPages(): WebpackPluginInstance[] {
  const file = path.join(pages, 'pages.css');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  const styleSheet = `pages.${hash}.css`;
  return [
    ...pageNames.map(
      (filename) =>
        new HtmlPlugin({
          filename,
          templateContent: linkedPage(filename)
            .replace('<%= styleSheet %>', styleSheet)
            .replace('<%= functions %>', () => functionHelp(filename.includes('.fr.') ? 'fr' : 'en'))
            .replace('<%= keys %>', () => keyboardHelp(filename.includes('.fr.') ? 'fr' : 'en')),
          inject: false,
        }),
    ),
    new CopyPlugin({ patterns: [{ from: file, to: styleSheet }] }),
  ];
}
