/** Asking other systems safely: addresses, redirects, tries and limits (decision 29). */
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import {
  content,
  drip,
  gzipBomb,
  httpSource,
  inTurn,
  json,
  status,
} from '../../../../test/support/http-source.ts';
import { askOutside, OUTSIDE_LIMITS, type OutsideOptions } from './outside.ts';
import { isForbiddenAddress } from './outside-addresses.ts';
import { OutsideError } from './outside-error.ts';
import type { Question } from './outside-exchange.ts';
import { parseOutsideUrl } from './outside-hosts.ts';

const source = await httpSource();
const other = await httpSource();
const KEY = 'clave-secreta-9';
const GET: Question = { method: 'GET', headers: { authorization: KEY, accept: 'text/csv' } };

const options = (changed: Partial<OutsideOptions> = {}): OutsideOptions => ({
  limits: { ...OUTSIDE_LIMITS, pausesMs: [1, 2, 3], maxRetryAfterMs: 1_500 },
  allowedHosts: ['127.0.0.1'],
  signal: new AbortController().signal,
  ...changed,
});
const ask = (url: string, changed?: Partial<OutsideOptions>, question = GET) =>
  Promise.resolve().then(() => askOutside(parseOutsideUrl(url), question, options(changed)));
const limited = (limits: Partial<OutsideOptions['limits']>) => ({
  limits: { ...options().limits, ...limits },
});

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fe80::1%br-1a2b',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd00:ec2::253',
    'fd20:ce::254',
    'fd00:42::42',
    '::ffff:169.254.169.254',
    '::ffff:0:169.254.169.254',
    '64:ff9b::169.254.169.254',
    '64:ff9b::a01:203',
    '168.63.129.16',
    '192.0.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '::7f00:1',
    '::a9fe:a9fe',
    '64:ff9b:1::7f00:1',
    '2001::1',
    '2001:db8::1',
    'fec0::1',
    '2130706433',
    '010.1.2.3',
    '',
    'nonsense',
  ])('product §19.1: %s is forbidden', (address) => expect(isForbiddenAddress(address)).toBe(true));

  test.each([
    '10.1.2.3',
    '172.16.0.9',
    '192.168.1.20',
    '::ffff:10.1.2.3',
    '8.8.8.8',
    'fd12::1',
    '2800:300::1',
  ])('%s may be asked: hospital systems live in private networks', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });

  const own = ['10.1.2.3', '192.168.1.20', 'fd12::1', 'fe80::5%eth0'];
  test.each([
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '::ffff:a01:203',
    '192.168.1.20',
    'fd12:0:0::1',
    'FD12::1',
  ])('product §19.1: %s is forbidden where it is this machine', (address) => {
    expect(isForbiddenAddress(address, own)).toBe(true);
    expect(isForbiddenAddress(address, ['10.1.2.4', 'fd12::2'])).toBe(false);
  });

  test('product §19.1: every address that this machine has is forbidden', () => {
    const addresses = Object.values(networkInterfaces()).flatMap((ofOne) => ofOne ?? []);
    expect(addresses.filter(({ address }) => !isForbiddenAddress(address))).toEqual([]);
  });

  test.each([
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://017700000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://127.1:PORT/',
    'http://0:PORT/',
    'http://169.254.169.254/',
  ])('%s is refused before anything is asked', async (url) => {
    source.on('/', json([]));
    const asking = ask(url.replace('PORT', String(source.port)), { allowedHosts: ['otro.cl'] });
    await expect(asking).rejects.toThrow('no está permitida');
    expect(source.asked).toEqual([]);
  });

  test('a name is refused when any of its addresses is forbidden', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    await expect(ask('http://his.cl/', { resolve })).rejects.toThrow('his.cl no está permitida');
  });

  test('product §19.1: the connection goes to the address that was checked, whatever the name resolves to later', async () => {
    source.on('/', json([1]));
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }];
    };
    const url = `http://his.invalid:${source.port}/`;
    const answer = await ask(url, { resolve, allowedHosts: ['his.invalid'] });
    expect(answer.bytes.toString()).toBe('[1]');
    expect(lookups).toBe(1);
    expect(source.asked[0]?.headers.host).toBe(`his.invalid:${source.port}`);
  });

  test.each([
    ['ftp://x/', 'http:// o https://'],
    ['file:///etc/passwd', 'http:// o https://'],
    ['his.cl/atenciones', 'no es válida'],
    [`http://ana:${KEY}@his.cl/`, 'lleva usuario o contraseña'],
  ])('%s is not a URL to request', async (url, message) => {
    const failure = await ask(url).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutsideError);
    expect(String(failure)).toContain(message);
    expect(String(failure)).not.toContain(KEY);
  });
});

describe('redirects', () => {
  test('are followed, with the headers, on the same host', async () => {
    source.on('/a', status(302, { location: '/b' }));
    source.on('/b', json([2]));
    expect((await ask(`${source.origin}/a`)).bytes.toString()).toBe('[2]');
    expect(source.asked[1]?.headers.authorization).toBe(KEY);
  });

  test('product §19.2: to another host go without secrets', async () => {
    source.on('/a', status(307, { location: `${other.origin}/b` }));
    other.on('/b', json([]));
    const headers = { ...GET.headers, 'x-api-key': KEY, cookie: KEY };
    await ask(`${source.origin}/a`, {}, { method: 'GET', headers });
    expect(other.asked[0]?.headers.accept).toBe('text/csv');
    expect(JSON.stringify(other.asked)).not.toContain(KEY);
  });

  test('product §19.2: do not take a body to another host', async () => {
    source.on('/a', status(307, { location: `${other.origin}/b` }));
    const asking = ask(`${source.origin}/a`, {}, { method: 'POST', headers: {}, body: KEY });
    await expect(asking).rejects.toThrow('no se envían los datos');
    expect(other.asked).toEqual([]);
  });

  test('after a POST may ask for a page by GET', async () => {
    source.on('/a', status(303, { location: '/b' }));
    source.on('/b', json([]));
    await ask(`${source.origin}/a`, {}, { method: 'POST', headers: {}, body: 'x' });
    expect(source.asked[1]).toMatchObject({ method: 'GET', body: '' });
  });

  test.each(['http://localhost/', 'http://169.254.169.254/latest/', 'http://[::1]/', 'file:///x'])(
    'to %s are refused',
    async (location) => {
      source.on('/a', status(302, { location }));
      await expect(ask(`${source.origin}/a`)).rejects.toThrow(OutsideError);
      expect(source.asked).toHaveLength(1);
    },
  );

  test('product §19.2: are followed five times', async () => {
    source.on('/a', status(302, { location: '/a' }));
    await expect(ask(`${source.origin}/a`)).rejects.toThrow('redirige más de 5 veces');
    expect(source.asked).toHaveLength(6);
  });
});

describe('tries', () => {
  test.each([500, 502, 503, 504])('%d and then an answer', async (code) => {
    source.on('/', inTurn(status(code), status(code), json([3])));
    expect((await ask(source.origin)).bytes.toString()).toBe('[3]');
    expect(source.asked).toHaveLength(3);
  });

  test('product §19.3: three more at most', async () => {
    source.on('/', status(503));
    await expect(ask(source.origin)).rejects.toThrow('respondió 503');
    expect(source.asked).toHaveLength(4);
  });

  test('product §19.3: 429 is waited out for the stated time', async () => {
    source.on('/', inTurn(status(429, { 'retry-after': '1' }), json([])));
    const before = Date.now();
    await ask(source.origin);
    expect(Date.now() - before).toBeGreaterThanOrEqual(990);
  });

  test('of a repeated header the first counts', async () => {
    source.on('/', (response) => {
      response.setHeader('retry-after', ['3600', '1']).writeHead(429).end();
    });
    await expect(ask(source.origin)).rejects.toThrow('demasiadas consultas');
    expect(source.asked).toHaveLength(1);
  });

  test('too long a wait ends at once', async () => {
    source.on('/', status(429, { 'retry-after': '3600' }));
    await expect(ask(source.origin)).rejects.toThrow('demasiadas consultas');
    expect(source.asked).toHaveLength(1);
  });

  test.each([
    [401, 'no acepta las credenciales'],
    [403, 'no acepta las credenciales'],
    [404, 'no existen'],
    [422, 'no entiende la consulta'],
    [501, 'no entiende la consulta'],
  ])('%d is not tried again', async (code, message) => {
    source.on('/', status(code));
    await expect(ask(source.origin)).rejects.toThrow(message);
    expect(source.asked).toHaveLength(1);
  });

  test('a connection that breaks is tried again', async () => {
    source.on(
      '/',
      inTurn((response) => response.destroy(), json([4])),
    );
    expect((await ask(source.origin)).bytes.toString()).toBe('[4]');
  });

  test('a port where nobody listens', async () => {
    const asking = ask('http://127.0.0.1:1/');
    await expect(asking).rejects.toThrow('127.0.0.1 rechaza la conexión.');
  });

  test('a name that does not exist', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    };
    await expect(ask('http://his.invalid/', { resolve })).rejects.toThrow(
      'no se encuentra en la red',
    );
  });
});

describe('limits', () => {
  test('of silence before the first byte', async () => {
    source.on('/', () => {});
    const asking = ask(source.origin, limited({ firstByteMs: 50 }));
    await expect(asking).rejects.toThrow('tardó demasiado en responder');
    expect(source.asked).toHaveLength(1);
  });

  test('product §19.4: of the whole, however slowly it arrives', async () => {
    source.on('/', drip);
    const signal = AbortSignal.timeout(150);
    await expect(ask(source.origin, { signal })).rejects.toThrow(/timeout/);
  });

  test('of size', async () => {
    source.on('/', content('text/csv', 'x'.repeat(2_000_000)));
    const asking = ask(source.origin, limited({ maxBytes: 1_048_576 }));
    await expect(asking).rejects.toThrow('respondió más de');
    source.on('/', content('text/csv', 'x'.repeat(2_000)));
    expect((await ask(source.origin, limited({ maxBytes: 2_000 }))).bytes).toHaveLength(2_000);
  });

  test('product §19.4: of size once unpacked', async () => {
    source.on('/', gzipBomb(50 * 1024 * 1024));
    const asking = ask(source.origin, limited({ maxBytes: 1_048_576 }));
    await expect(asking).rejects.toThrow('respondió más de');
    source.on('/', gzipBomb(1_000));
    expect((await ask(source.origin)).bytes).toHaveLength(1_000);
  });

  test('damaged packing is reported and not tried again', async () => {
    source.on('/', (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed at all');
    });
    await expect(ask(source.origin)).rejects.toThrow('están dañados');
    expect(source.asked).toHaveLength(1);
  });

  test.each(['br', 'constructor'])('a packing that was not requested: %s', async (packing) => {
    source.on('/', (response) => {
      response.writeHead(200, { 'content-encoding': packing }).end('x');
    });
    await expect(ask(source.origin)).rejects.toThrow('una compresión que no se puede leer');
  });
});
