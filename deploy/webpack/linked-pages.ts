import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';

/** The pages that Excel links to, and their style sheet, whose name contains its hash. */
export function linkedPages(): WebpackPluginInstance[] {
  const file = path.join(import.meta.dirname, '../pages/pages.css');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  const styleSheet = `pages.${hash}.css`;
  const names = ['help.html', 'help.fr.html', 'privacy.html', 'privacy.fr.html'];
  return [
    ...names.map(
      (filename) =>
        new HtmlPlugin({
          filename,
          template: `./deploy/pages/${filename}`,
          templateParameters: { styleSheet },
          inject: false,
        }),
    ),
    new CopyPlugin({ patterns: [{ from: file, to: styleSheet }] }),
  ];
}
