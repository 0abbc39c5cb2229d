import { describe, expect, it } from 'vitest';
import { readFilterWords, readHow, readWhose } from './read-words.ts';

const nobody = {
  patientCount: 0,
  patientRut: null,
  patientName: null,
  doctorCount: 0,
  doctorName: null,
  hasUnnamedPatients: false,
};

describe('access §16.7: a read in words', () => {
  it('says how', () => {
    expect(readHow({ call: 'attentions.list', kind: 'list', filter: {} })).toBe('Lista');
    expect(readHow({ call: 'attentions.list', kind: 'list', filter: { search: 'soto' } })).toBe(
      'Búsqueda',
    );
    expect(readHow({ call: 'process.stop', kind: 'process', filter: {} })).toBe('Fin del servidor');
  });

  it('says what was asked for, in the same order always', () => {
    const filter = { dateTo: '2026-07-31', month: 7, dateFrom: '2026-07-01', search: 'soto' };
    expect(readFilterWords({ kind: 'list', filter })).toBe(
      'Búsqueda: soto · Mes: 7 · Desde: 01-07-2026 · Hasta: 31-07-2026',
    );
    expect(readFilterWords({ kind: 'list', filter: { isHeld: 'false', byPayMonth: 'true' } })).toBe(
      'En pausa: No · Por mes de pago: Sí',
    );
    expect(readFilterWords({ kind: 'process', filter: { server: 'x' } })).toBe('');
  });

  it('says whose', () => {
    expect(readWhose(nobody)).toBe('');
    expect(readWhose({ ...nobody, hasUnnamedPatients: true, doctorName: 'Ana Soto' })).toBe(
      'pacientes sin nombrar · Ana Soto',
    );
    expect(
      readWhose({ ...nobody, patientCount: 1, patientRut: '9068826-K', patientName: 'Eva Paz' }),
    ).toBe('Eva Paz, 9.068.826-K');
    expect(
      readWhose({ ...nobody, patientCount: 3, hasUnnamedPatients: true, doctorCount: 2 }),
    ).toBe('3 pacientes · y otros sin nombrar · 2 médicos');
  });
});
