import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installed } from '../installed.ts';

export interface Nginx {
  close(): Promise<void>;
}

interface NginxOptions {
  /** For its files. */
  folder: string;
  port: number;
  /** The package whose configuration it includes. */
  packageFolder: string;
}

/** Serves a package over HTTP with the configuration that is in it. */
export async function startNginx({ folder, port, packageFolder }: NginxOptions): Promise<Nginx> {
  await mkdir(folder, { recursive: true });
  const included = await readFile(path.join(packageFolder, 'nginx.conf'), 'utf8');
  const site = path.join(folder, 'cdata.conf');
  await writeFile(site, included.replace('/var/www/cdata/', `${packageFolder}/upload/`));
  const configuration = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; include ${site}; }
}
`,
  );
  const child = spawn(installed.nginx.path!, ['-c', configuration, '-e', `${folder}/error.log`], {
    stdio: 'pipe',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const output: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  for (;;) {
    if (!isRunning) throw new Error(`nginx did not start: ${Buffer.concat(output).toString()}`);
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async close() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}
