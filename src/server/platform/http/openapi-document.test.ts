import { readFile } from 'node:fs/promises';
import type { OpenAPI } from '@orpc/openapi';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { type Listed, makeToken, program } from '../../../../test/support/tokens.ts';
import { CALL_EXAMPLES } from '../../../contract/call-examples.ts';
import { callRoutes } from './calls.ts';

const app = await testApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const { signedInAs } = app;
const admin = await signedInAs('admin');
const answer = await admin.get<OpenAPI.Document>('/api/openapi.json');

/** A form with a file of the fixtures, as a program sends it. */
async function formOf(name: string, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new File([await readFile(`fixtures/imports/${name}`)], name));
  const request = new Request('http://x', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

type Media = Record<string, { schema: { properties: Record<string, { enum?: string[] }> } }>;
type Operation = {
  security: object[];
  'x-codeSamples'?: { source: string }[];
  requestBody?: { content: Media };
  responses: Record<string, { description: string; content: Media }>;
};
const operation = (method: string, path: string) =>
  (answer.body.paths?.[path] as Record<string, unknown> | undefined)?.[method] as Operation;

describe('the OpenAPI document', () => {
  it('product §2.15: exists, with every call of the contract', () => {
    expect(answer.status).toBe(200);
    const described = Object.entries(answer.body.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = callRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(calls.toSorted());
  });

  it('names the session cookie, and the calls that need no session', async () => {
    const scheme = answer.body.components?.securitySchemes?.session;
    expect(scheme).toMatchObject({ type: 'apiKey', in: 'cookie' });
    const { cookie } = await signedInAs('admin');
    expect(cookie).toMatch(new RegExp(`^${(scheme as { name: string }).name}=`));
    expect(operation('post', '/native-login').security).toEqual([]);
    expect(operation('get', '/users').security).toEqual([{ session: [] }]);
  });

  it('access §30.8: says which calls tokens reach, and makes its examples as they stand', async () => {
    expect(answer.body.components?.securitySchemes?.token).toMatchObject({ scheme: 'bearer' });
    const either = [{ session: [] }, { token: [] }];
    expect(operation('get', '/doctors').security).toEqual(either);
    const { body } = await admin.get<Listed>('/api/api-tokens');
    const made = await makeToken(admin, [], { optionIds: body.options.map(({ id }) => id) });
    const call = program(app, made.token);
    const failed: unknown[] = [];
    for (const { name, method, path } of callRoutes()) {
      const example = CALL_EXAMPLES[name];
      if (!example) continue;
      const described = operation(method.toLowerCase(), path);
      expect(described.security).toEqual(either);
      const [sample] = described['x-codeSamples'] ?? [];
      expect(sample?.source).toContain('-H "Authorization: Bearer $TOKEN"');
      const query = new URLSearchParams(example.query).toString();
      const answered = await call({
        method: method as 'GET',
        url: `/api${path}${query && `?${query}`}`,
        ...(example.body !== undefined && { payload: example.body as object }),
        ...(example.file !== undefined && (await formOf(example.file, example.form))),
      });
      if (answered.status >= 300) failed.push([name, answered.status, answered.body]);
    }
    expect(failed).toEqual([]);
    const described = callRoutes().map(({ name }) => name);
    expect(Object.keys(CALL_EXAMPLES).filter((name) => !described.includes(name))).toEqual([]);
  });

  it('product §2.15: names what a call refuses, by status', () => {
    const { responses } = operation('post', '/doctors');
    const codesOf = (status: number) =>
      responses[status]?.content['application/json']?.schema.properties.code?.enum;
    expect(codesOf(400)).toEqual(expect.arrayContaining(['request.invalid', 'specialty.unknown']));
    expect(codesOf(401)).toEqual(['session.required']);
    expect(codesOf(403)).toContain('access.denied');
    expect(codesOf(409)).toEqual([
      'session.otherUser',
      'doctor.rutTaken',
      'doctor.internalCodeTaken',
    ]);
    expect(responses[409]?.description).toContain('Ya existe un médico con ese RUT.');
  });

  it('says what an answer’s file is, and that a form carries one', () => {
    const pdf = operation('get', '/generate-cartola/{doctorId}/{month}/{year}').responses[200];
    expect(Object.keys(pdf?.content ?? {})).toEqual(['application/pdf']);
    const zip = operation('get', '/payslips/zip').responses[200];
    expect(Object.keys(zip?.content ?? {})).toEqual(['application/zip']);
    const form = operation('post', '/clinic/logo').requestBody?.content ?? {};
    expect(Object.keys(form)).toEqual(['multipart/form-data']);
    expect(form['multipart/form-data']?.schema.properties.file).toMatchObject({
      type: 'string',
      contentMediaType: 'application/octet-stream',
    });
  });

  it('leaves no answer and no field without a type', () => {
    expect(JSON.stringify(answer.body)).not.toContain('{"not":{}}');
    for (const [path, methods] of Object.entries(answer.body.paths ?? {})) {
      for (const one of Object.values(methods as Record<string, Operation>)) {
        const good = one.responses[200] ?? one.responses[201];
        expect(Object.keys(good?.content ?? {}), path).not.toEqual([]);
      }
    }
  });
});
