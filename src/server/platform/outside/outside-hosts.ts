/** Resolves the host in a URL to the addresses that may be connected to (decision 29). */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isForbiddenAddress } from './outside-addresses.ts';
import { OutsideError } from './outside-error.ts';

/** Finds all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/** Parses a URL that may be requested. Throws an OutsideError for other protocols and for embedded credentials. */
export function parseOutsideUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new OutsideError('La URL no es válida. Escríbala completa, con https://.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutsideError('La URL debe comenzar con http:// o https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutsideError(
      'La URL lleva usuario o contraseña: quítelos y envíelos en el encabezado Authorization.',
    );
  }
  return url;
}

/**
 * The addresses of the URL's host, if all of them are allowed. The connection must use one of these: resolving the name
 * again could give another address. Throws an OutsideError.
 */
export async function allowedAddresses(
  url: URL,
  allowedHosts: readonly string[],
  resolve: Resolve = resolveByDns,
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url);
  const version = isIP(host);
  const addresses = version === 0 ? await resolve(host) : [{ address: host, family: version }];
  const isAllowed = allowedHosts.includes(host);
  if (!isAllowed && addresses.some(({ address }) => isForbiddenAddress(address))) {
    throw new OutsideError(
      `La dirección ${host} no está permitida: es de este servidor o de una red reservada. Quien administra el sistema puede permitirla con IMPORT_ALLOWED_HOSTS.`,
    );
  }
  return addresses;
}

/** The host in the form of `IMPORT_ALLOWED_HOSTS`: without brackets and final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
