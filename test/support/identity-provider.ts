/** An identity provider of the test's own: a real OpenID Connect server, whose answers can be spoiled. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const CLIENT_ID = 'portal-medico';
export const CLIENT_SECRET = 'un secreto del portal';

/** Who may sign in at the provider, by the name that is typed there: what it says about them. */
export type People = Record<
  string,
  Record<string, unknown> & { /** How they proved who they are. */ amr?: string[] }
>;

type Claims = Record<string, unknown>;

export type IdentityProvider = {
  readonly issuer: string;
  readonly people: People;
  /** The environment of a portal that people reach at this address. */
  settings(publicUrl: string): Record<string, string>;
  /** Tells the provider where the portal is, when its port is known. */
  serve(publicUrl: string): void;
  /** Signs somebody in by the forms of the provider, from the address that the portal gave: where it sends the browser back to. */
  enter(url: string, who: string): Promise<URL>;
  /** Signs with another key from now on. */
  rotate(): void;
  /** Publishes keys other than those it signs with, until they are restored. */
  publishOtherKeys(): { restore(): void };
  /** Changes the claims of the ID tokens that it hands out; null stops that. */
  spoil(change: ((claims: Claims) => Claims) | null): void;
  /** Makes the ID tokens that it hands out of their claims and its public key; null stops that. */
  forge(make: ((claims: Claims, publicKey: KeyObject) => string) | null): void;
  /** Every ID, access and refresh token that it handed out. */
  readonly handedOut: string[];
  /** Changes what it says about itself; null stops that. */
  describe(change: Claims | null): void;
  /** How often each path was asked for. */
  readonly asked: Map<string, number>;
  /** Stops answering; `start` answers at the same address again. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** Starts a provider; it ends with `stop`. */
export async function identityProvider(people: People): Promise<IdentityProvider> {
  let listener: RequestListener = (_, answer) => answer.end();
  const asked = new Map<string, number>();
  const open = () =>
    createServer((request, answer) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      asked.set(path, (asked.get(path) ?? 0) + 1);
      listener(request, answer);
    });
  let server = open();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  let change: ((claims: Claims) => Claims) | null = null;
  let made: ((claims: Claims, publicKey: KeyObject) => string) | null = null;
  const handedOut: string[] = [];
  let description: Claims | null = null;
  let home = 'http://127.0.0.1:1';
  let keys = newKey();
  /** Instead of the keys it signs with. */
  let published: { keys: object[] } | null = null;

  function build(): void {
    const provider = providerOf(issuer, home, keys.jwk, people);
    provider.use(async (ctx, next) => {
      const step = /^\/enter\/([^/]+)$/.exec(ctx.path);
      if (step) {
        if (ctx.method === 'GET') ctx.body = LOGIN_PAGE;
        else await finish(provider, ctx.req, ctx.res, people, await bodyOf(ctx.req));
        if (ctx.method !== 'GET') ctx.respond = false;
        return;
      }
      await next();
      if (ctx.path === '/jwks' && published) ctx.body = published;
      if (ctx.path === '/.well-known/openid-configuration' && description)
        ctx.body = { ...(ctx.body as object), ...description };
      const body = ctx.body as { id_token?: string } | undefined;
      if (ctx.path === '/token' && change && body?.id_token)
        ctx.body = { ...body, id_token: resigned(body.id_token, change, keys.privateKey) };
      if (ctx.path === '/token' && made && body?.id_token)
        ctx.body = {
          ...body,
          id_token: made(claimsOf(body.id_token), createPublicKey(keys.privateKey)),
        };
      if (ctx.path === '/token')
        for (const [name, token] of Object.entries(ctx.body as object))
          if (name.endsWith('_token')) handedOut.push(String(token));
    });
    listener = provider.callback();
  }
  build();

  return {
    issuer,
    people,
    asked,
    settings: (publicUrl) => ({
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_ALLOWED_HOSTS: '127.0.0.1',
    }),
    serve: (publicUrl) => {
      home = publicUrl;
      build();
    },
    enter,
    rotate: () => {
      keys = newKey();
      build();
    },
    publishOtherKeys: () => {
      const before = published;
      published = { keys: [publicOf(newKey().jwk, keys.jwk.kid)] };
      return {
        restore: () => {
          published = before;
        },
      };
    },
    spoil: (by) => {
      change = by;
    },
    forge: (by) => {
      made = by;
    },
    handedOut,
    describe: (by) => {
      description = by;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => {
      server = open();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

const LOGIN_PAGE = `<!doctype html><html lang="es"><title>Proveedor</title><main><h1>Proveedor de prueba</h1>
<form method="post"><label>Cuenta <input name="who" autofocus></label> <button>Entrar</button></form></main></html>`;

function providerOf(issuer: string, home: string, jwk: object, people: People): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [new URL('/ingreso-unico', home).href],
        post_logout_redirect_uris: [new URL('/', home).href],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [jwk as never] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified', 'rut', 'groups'],
      profile: ['name', 'given_name', 'family_name'],
    },
    cookies: { keys: ['una clave de prueba'] },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/enter/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: { Grant: 600, Session: 600, Interaction: 600, IdToken: 600, AccessToken: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people[sub], sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

async function finish(
  provider: Provider,
  request: Parameters<Provider['interactionFinished']>[0],
  answer: Parameters<Provider['interactionFinished']>[1],
  people: People,
  form: URLSearchParams,
): Promise<void> {
  const who = form.get('who') ?? '';
  const amr = people[who]?.amr;
  const result = people[who]
    ? { login: { accountId: who, ...(amr && { amr }) } }
    : { error: 'access_denied' };
  await provider.interactionFinished(request, answer, result);
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request) text += piece.toString();
  return new URLSearchParams(text);
}

/** Walks through the provider as a browser does, until it sends the browser elsewhere. */
async function enter(start: string, who: string): Promise<URL> {
  const { origin } = new URL(start);
  const jar = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10 && url.origin === origin; step += 1) {
    const isForm = url.pathname.startsWith('/enter/');
    const answer = await fetch(url, {
      method: isForm ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm && { body: new URLSearchParams({ who }) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${url.href}: ${answer.status} ${await answer.text()}`);
    url = new URL(next, url);
  }
  return url;
}

let count = 0;

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  count += 1;
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    kid: `key-${count}`,
    alg: 'RS256',
    use: 'sig',
  };
  return { privateKey, jwk };
}

/** The public half of a key, under another key's name. */
function publicOf({ kty, n, e, alg, use }: Record<string, unknown>, kid: string): object {
  return { kty, n, e, alg, use, kid };
}

function resigned(token: string, change: (claims: Claims) => Claims, key: KeyObject): string {
  const [header = ''] = token.split('.');
  const changed = Buffer.from(JSON.stringify(change(claimsOf(token)))).toString('base64url');
  const signature = sign('sha256', Buffer.from(`${header}.${changed}`), key);
  return `${header}.${changed}.${signature.toString('base64url')}`;
}

/** What a token says. */
function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}
