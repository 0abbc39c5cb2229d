/** An unknown field is refused by its name, in every call of the contract: no input is ignored. */
import { describe, expect, it } from 'vitest';
import type { CallMeta } from '../../src/contract/call.ts';
import { callRoutes } from '../../src/server/platform/http/calls.ts';
import { testApp } from '../support/app.ts';
import { someMasters } from '../support/masters.ts';

const { signedInAs, query } = await testApp({ DEMO: '1' }, { checksBooks: 'atEnd' });
const admin = await signedInAs('admin');
const { specialtyId } = await someMasters(admin);
const rows = await query`
  INSERT INTO doctor (rut, name, specialty_id) VALUES ('11111111-1', 'Ana Soto', ${specialtyId}) RETURNING id`;
/** What is about one's own doctor alone is refused to everybody else before it is read. */
const doctor = await signedInAs('doctor', { doctorId: rows[0].id });
const isOwnAlone = ({ access }: CallMeta) =>
  access.kind === 'ownRecords' && access.screens.length === 0;

type Refused = { code: string; message: string; data: { fields: Record<string, string> } };

const ROUTES = callRoutes().map((route) => ({
  ...route,
  url: `/api${route.path.replace(/\{\w+\}/g, '1')}`,
}));

/** What decides which fields a call has. */
const NEEDED: Readonly<Record<string, object>> = {
  'jobs.create': { type: 'calculate-payments', data: {} },
};

describe('an unknown field', () => {
  // product §2.4
  it.each(ROUTES)(
    'of $method $path is refused by its name',
    async ({ name, method, url, meta }) => {
      const answer = await (isOwnAlone(meta) ? doctor : admin).request<Refused>({
        method: method as 'GET',
        url: method === 'GET' ? `${url}?campoDesconocido=1` : url,
        ...(method !== 'GET' && { payload: { ...NEEDED[name], campoDesconocido: 1 } }),
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
      expect(answer.body.code).toBe('request.invalid');
      expect(answer.body.data.fields.campoDesconocido).toBe('Campo desconocido: campoDesconocido');
    },
  );

  // product §2.4
  it('within a list of an object is refused with its whole path', async () => {
    const answer = await admin.post<Refused>('/api/calculation-rules', {
      code: 'T-1',
      name: 'Tramos',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      specialtyId: [specialtyId],
      paymentType: 'table_accumulated',
      combinationRule: { scales: [{ from: 0, percentage: 60, hasta: 5, de: 1 }] },
      branch: 'Norte',
    });
    expect(answer.status).toBe(400);
    const unknown = 'Campos desconocidos: hasta, de';
    expect(answer.body.data.fields).toEqual({
      branch: 'Campo desconocido: branch',
      'combinationRule.scales.0.hasta': unknown,
      'combinationRule.scales.0.de': unknown,
    });
  });
});

describe('a wrong field', () => {
  // product §2.4
  it.each([
    [{ affiliationFrom: null }, 'Campo desconocido: «Afiliación desde» (affiliationFrom)'],
    [{ affiliationFrom: 1, paymentDate: 1 }, 'Revise los datos: hay campos con errores.'],
  ])('%j is told to people by its label', async (more, message) => {
    const input = { name: 'Pediatría', ...more };
    const { body } = await admin.post<Refused>('/api/specialties', input);
    expect(body.message).toBe(message);
    expect(Object.keys(body.data.fields)).toEqual(Object.keys(more));
  });

  // product §2.4
  it('whose sentence names no field is told by its label, and below its field without it', async () => {
    const input = { name: 'Pediatría', isActive: 7 };
    const { body } = await admin.post<Refused>('/api/specialties', input);
    expect(body.message).toBe('«Activo»: debe ser verdadero o falso');
    expect(body.data.fields).toEqual({ isActive: 'Debe ser verdadero o falso' });
  });
});

describe('a value that is given twice', () => {
  // product §2.5
  it('is refused where the body contradicts the path', async () => {
    const path = `/api/specialties/${specialtyId}`;
    const answer = await admin.edit<Refused>(path, { id: specialtyId + 1, name: 'Otra' });
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ id: 'Contradice la dirección de la llamada' });
    expect((await admin.edit(path, { id: specialtyId, name: 'Otra' })).status).toBe(200);
  });

  // product §2.5
  it('is refused in the query of a call that has a body', async () => {
    const answer = await admin.post<Refused>('/api/jobs/calculate-payments?doctorId=7', {
      showAllPending: true,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ doctorId: 'Va en el cuerpo, no en la dirección' });
  });
});
