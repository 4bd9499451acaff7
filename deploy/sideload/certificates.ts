import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

export interface ServerCertificate {
  key: Buffer;
  cert: Buffer;
  /** The certificate of the authority that signed it. */
  authority: string;
  /** This computer's browsers and Excel trust it. */
  isTrusted: boolean;
}

const folder = path.join(homedir(), '.office-addin-dev-certs');
const file = (name: string): string => path.join(folder, name);
const files = { authority: file('ca.crt'), certificate: file('localhost.crt'), key: file('localhost.key') };

/** Days. */
const validity = 30;

/**
 * A certificate for localhost. Asks the operating system to trust its authority, which may show a question; where that
 * fails, browsers warn about the certificate.
 */
export async function serverCertificate(): Promise<ServerCertificate> {
  const certificates = await import('office-addin-dev-certs');
  let isTrusted = true;
  try {
    await certificates.ensureCertificatesAreInstalled(validity);
  } catch {
    isTrusted = false;
    await certificates.generateCertificates(files.authority, files.certificate, files.key, validity);
  }
  return {
    key: await readFile(files.key),
    cert: await readFile(files.certificate),
    authority: files.authority,
    isTrusted,
  };
}

/** Removes the certificates, and this computer's trust in them. */
export async function removeCertificates(): Promise<void> {
  const certificates = await import('office-addin-dev-certs');
  // Without a certificate that is trusted, there is none to remove.
  await certificates.uninstallCaCertificate(false, false).catch(() => undefined);
  certificates.deleteCertificateFiles();
}
