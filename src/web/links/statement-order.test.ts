import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { statementFailure, statementRequest } from './statement-order.ts';

describe('documents §2: opening a statement', () => {
  test('requires the doctor and the month', () => {
    expect(statementRequest({ doctorId: 3, period: { year: 2026, month: 7 } })).toEqual({
      doctorId: 3,
      year: 2026,
      month: 7,
    });
  });

  test('requires the month alone, whatever its list contains', () => {
    const period = { year: 2026, month: 7, records: 12 };
    expect(statementRequest({ doctorId: 3, period })).not.toHaveProperty('records');
  });

  test.each([
    [null, 'No se encontraron períodos válidos para este doctor'],
    [{ year: 2026, month: 13 }, 'Período inválido para generar cartola'],
    [{ year: 1999, month: 7 }, 'Período inválido para generar cartola'],
  ])('documents §2.12: of %j explains what is wrong', (period, message) => {
    expect(() => statementRequest({ doctorId: 3, period })).toThrow(message);
  });

  test('documents §2.18: shows the server’s reason, the timeout, or that it failed', () => {
    const refused = new ORPCError('statement.nothingToShow', {
      message: 'No se encontraron pagos',
    });
    expect(statementFailure(refused)).toBe('No se encontraron pagos');
    expect(statementFailure(new DOMException('', 'TimeoutError'))).toBe(
      'La generación de la cartola tomó demasiado tiempo. Intente nuevamente.',
    );
    expect(statementFailure(new Error('odd'))).toBe(
      'No se pudo generar la cartola. Inténtalo de nuevo.',
    );
  });
});
