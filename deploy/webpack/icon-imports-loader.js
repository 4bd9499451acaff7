import { existsSync } from 'node:fs';
import path from 'node:path';

const svg = path.resolve(import.meta.dirname, '../../node_modules/@fluentui/react-icons/lib/atoms/svg');
const entry = '@fluentui/react-icons';
const icons = /import\s*\{([^}]+)\}\s*from\s*['"]@fluentui\/react-icons['"];?/g;

/** `ChevronDown16Regular` is in `chevron-down`. */
const moduleOf = (icon) =>
  icon
    .replace(/\d*(Regular|Filled|Color|Light)$/, '')
    .replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])/g, '-')
    .toLowerCase();

/**
 * A loader that imports each icon from its own module. Through the entry of the package, the bundler would read the 15 MB of
 * all icons, which takes longer than the rest of the pane.
 */
export default function importIcons(source) {
  return source.replace(icons, (_, names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        const file = moduleOf(name.split(' ')[0]);
        return `import { ${name} } from '${existsSync(path.join(svg, `${file}.js`)) ? `${entry}/svg/${file}` : `${entry}/utils`}';`;
      })
      .join(' '),
  );
}
