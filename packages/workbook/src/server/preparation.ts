import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

type PreparationStep = 'build' | 'data';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const pageFolder = path.join(import.meta.dirname, 'preparation-page');
const pageFiles: Record<string, { file: string; type: string }> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/workbook/preparation.js': { file: 'script.js', type: 'text/javascript; charset=utf-8' },
  '/workbook/preparation.css': { file: 'style.css', type: 'text/css; charset=utf-8' },
};

const english = {
  title: 'Preparing the workbook',
  lead: 'This takes less than a minute the first time. The workbook opens here when it is ready.',
  build: 'Add-in and workbook page',
  data: 'Sample data',
  dataProgress: (percent: number) => `Sample data: ${percent}%`,
  stopped: 'The program has stopped. Its terminal says why.',
};

const french: typeof english = {
  title: 'Préparation du classeur',
  lead: 'La première fois, cela prend moins d’une minute. Le classeur s’ouvrira ici dès qu’il sera prêt.',
  build: 'Complément et page du classeur',
  data: 'Données d’exemple',
  dataProgress: (percent) => `Données d’exemple : ${percent} %`,
  stopped: 'Le programme s’est arrêté. Son terminal indique pourquoi.',
};

export interface PreparationState {
  title: string;
  lead: string;
  steps: { label: string; done: boolean }[];
  /** Shown when the server no longer responds. */
  stopped: string;
}

/** While the local server starts, answers requests with a page that says what is still being prepared. */
export class Preparation {
  readonly #done = new Set<PreparationStep>();
  /** Of the sample data. */
  percent = 0;

  complete(step: PreparationStep): void {
    this.#done.add(step);
  }

  state(language: string): PreparationState {
    const words = /^fr\b/i.test(language) ? french : english;
    const data = this.percent > 0 ? words.dataProgress(this.percent) : words.data;
    return {
      title: words.title,
      lead: words.lead,
      steps: [
        { label: words.build, done: this.#done.has('build') },
        { label: data, done: this.#done.has('data') },
      ],
      stopped: words.stopped,
    };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('cache-control', 'no-store');
    const page = pageFiles[pathname];
    if (page) {
      response.setHeader('content-type', page.type);
      response.setHeader('content-security-policy', policy);
      response.end(await readFile(path.join(pageFolder, page.file)));
      return;
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (pathname === '/workbook/preparation.json') {
      const language = searchParams.get('language') ?? request.headers['accept-language'] ?? '';
      response.end(JSON.stringify(this.state(language)));
      return;
    }
    response.statusCode = 503;
    response.setHeader('retry-after', '1');
    response.end(JSON.stringify({ detail: 'The local server is starting. Try again in a moment.' }));
  }
}
