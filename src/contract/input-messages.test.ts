/** Invalid input of any call is answered in Spanish, for people (product §3.3). */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calculateInput, processPaymentsInput } from './operations/jobs.ts';
import { agreed } from './schemas.ts';

function messageOf(schema: z.ZodType, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

describe('product §3.3: messages for invalid input', () => {
  it.each<[z.ZodType, unknown, string]>([
    [processPaymentsInput, 'x', 'Debe ser un objeto'],
    [processPaymentsInput, { notes: 7 }, 'Debe ser un texto'],
    [processPaymentsInput, { summaries: {} }, 'Debe ser una lista'],
    [processPaymentsInput, { notes: 'x'.repeat(2001) }, 'Máximo 2000 caracteres'],
    [z.array(z.string()).min(1), [], 'Mínimo 1 elemento'],
    [z.array(z.string().min(1)), [''], 'Mínimo 1 carácter'],
    [processPaymentsInput, { paymentMethod: 'oro' }, 'Debe ser transfer, check o cash'],
    [agreed, { totalAmount: 1 }, 'Falta este dato'],
    [agreed, { records: 'uno', totalAmount: 1 }, 'Debe ser un número'],
    [agreed, { records: -1, totalAmount: 1 }, 'Debe ser 0 o más'],
    [agreed, { records: 1.5, totalAmount: 1 }, 'Debe ser un número entero'],
    [calculateInput, { showAllPending: 'quizás' }, 'Valor no permitido'],
    [calculateInput, { dateFrom: {} }, 'Fecha inválida'],
  ])('%#: %j says «%s»', (schema, input, message) => {
    expect(messageOf(schema, input)).toBe(message);
  });
});
