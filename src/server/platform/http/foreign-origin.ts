/** What pages of other addresses ask for is not done (product §2.16, product §2.17). */
import type { FastifyRequest } from 'fastify';
import { isOfInternet } from './network.ts';
import { Refusal } from './refusal.ts';

/**
 * State-changing calls from another origin are refused, those of another host of the same site included (product §2.16). Programs
 * name no origin. Who opened the portal at an address that is not that of PUBLIC_URL is told it, unless the internet asks: there, it
 * would tell a stranger which server this is.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  const isOwn = origin === undefined || isOwnOrigin(origin, host, publicUrl);
  // `none`: the person typed the address, no page asked.
  const isOwnSite = site === 'same-origin' || site === 'none';
  if (isOwn && isOwnSite) return;
  if (publicUrl && isOwnSite && isOfHost(origin, host) && isInside(request))
    throw new Refusal('request.otherAddress', { address: new URL(publicUrl).origin });
  throw new Refusal('request.foreignOrigin');
}

/**
 * The origin of PUBLIC_URL is the product's own, since a proxy may give the server another host than people see (product §2.17).
 * When that is https, no other origin is: the header Host can be forged by anybody who reaches the server without the proxy.
 */
function isOwnOrigin(
  origin: string,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (!URL.canParse(origin)) return false;
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (new URL(origin).origin === own?.origin) return true;
  return own?.protocol !== 'https:' && isOfHost(origin, host);
}

const isOfHost = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;

/** Both the address that a proxy tells, which a caller without one can forge, and that of the connection. */
const isInside = ({ ip, socket }: FastifyRequest): boolean =>
  !isOfInternet(ip) && !isOfInternet(socket.remoteAddress ?? '');
