/** Systems over https: one whose certificate does not hold is asked nothing (decision 29). */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { certificateFor } from '../../../../test/support/certificates.ts';
import { type HttpSource, httpSource, json } from '../../../../test/support/http-source.ts';
import { temporaryFolder } from '../../../../test/support/temporary.ts';
import { askOutside, OUTSIDE_LIMITS } from './outside.ts';
import { OutsideError } from './outside-error.ts';
import { parseOutsideUrl } from './outside-hosts.ts';

const run = promisify(execFile);
const authority = certificateFor({ name: 'Autoridad de la clínica', isAuthority: true });
const known = await httpSource(certificateFor({ name: 'his.test', issuer: authority }));
const ownWord = await httpSource(certificateFor({ name: 'his.test' }));
const expired = await httpSource(
  certificateFor({ name: 'his.test', issuer: authority, until: new Date('2021-01-01') }),
);

const ask = (url: string) =>
  askOutside(
    parseOutsideUrl(url),
    { method: 'GET', headers: { authorization: 'clave' } },
    {
      limits: { ...OUTSIDE_LIMITS, pausesMs: [1] },
      allowedHosts: ['his.test', 'otro.test'],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      signal: new AbortController().signal,
    },
  );

test.each([
  ['one that vouches for itself', ownWord],
  ['one of an unknown authority', known],
])('%s is refused, and the sentence names who can mend it', async (_, source) => {
  source.on('/', json([1]));
  const failure = await ask(source.origin).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OutsideError);
  expect(String(failure)).toContain(
    'El certificado de his.test no es de una autoridad conocida: quien administra este sistema puede agregarla con NODE_EXTRA_CA_CERTS.',
  );
  expect(source.asked).toEqual([]);
});

/** Asks in a process that was started as the README says, with the authority's certificate in a file. */
async function askKnowing(source: HttpSource, host = 'his.test'): Promise<string> {
  const file = join(await temporaryFolder(), 'autoridad.pem');
  await writeFile(file, authority.cert);
  const code = `
    import { askOutside, OUTSIDE_LIMITS } from ${JSON.stringify(import.meta.resolve('./outside.ts'))};
    const answer = await askOutside(new URL(${JSON.stringify(source.origin.replace('his.test', host))}),
      { method: 'GET', headers: {} }, {
        limits: { ...OUTSIDE_LIMITS, pausesMs: [] },
        allowedHosts: ['${host}'],
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        signal: new AbortController().signal,
      }).then(({ bytes }) => bytes.toString(), (error) => error.message);
    console.log(answer);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
  });
  return stdout.trim();
}

test('a system of a hospital whose authority was added is asked', async () => {
  known.on('/', json([1]));
  expect(await askKnowing(known)).toBe('[1]');
  expect(known.asked).toHaveLength(1);
});

test('a certificate for another name, though its authority is known', async () => {
  known.on('/', json([1]));
  expect(await askKnowing(known, 'otro.test')).toBe(
    'El certificado de otro.test es de otro nombre: revise el nombre en la URL.',
  );
  expect(known.asked).toEqual([]);
});

test('a certificate that has expired', async () => {
  expired.on('/', json([1]));
  expect(await askKnowing(expired)).toBe(
    'El certificado de his.test venció: quien administra ese sistema debe renovarlo.',
  );
  expect(expired.asked).toEqual([]);
});
