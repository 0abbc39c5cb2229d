/** Answers in every usual encoding, as JSON or CSV. */
import { describe, expect, test } from 'vitest';
import { encodeLatin1 } from '../text.ts';
import { readAnswer, refuseProse } from './answers.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const JSON_TEXT = '[{"nombre":"ÑUÑOA"}]';
const CSV_TEXT = 'Nombre;Año\nÑUÑOA;2025\n';

test.each([
  ['UTF-8', utf8(JSON_TEXT)],
  ['UTF-8 with a mark', utf8(`\uFEFF${JSON_TEXT}`)],
  ['UTF-16', utf16(JSON_TEXT)],
  ['Latin-1', encodeLatin1(JSON_TEXT)],
])('JSON in %s', async (_, bytes) => {
  const read = await readAnswer(bytes, 'application/json');
  expect(read).toEqual({ kind: 'json', value: [{ nombre: 'ÑUÑOA' }] });
});

test.each([
  ['UTF-8', utf8(CSV_TEXT)],
  ['UTF-16', utf16(CSV_TEXT)],
  ['Latin-1', encodeLatin1(CSV_TEXT)],
])('CSV in %s', async (_, bytes) => {
  const rows = [
    ['Nombre', 'Año'],
    ['ÑUÑOA', '2025'],
  ];
  expect(await readAnswer(bytes, 'text/csv')).toEqual({ kind: 'table', rows, isDeclared: true });
});

test('JSON is recognised by its content, CSV by its declared type', async () => {
  expect((await readAnswer(utf8('[1]'), 'text/plain')).kind).toBe('json');
  expect((await readAnswer(utf8('[a];b\n'), 'text/csv')).kind).toBe('table');
  expect((await readAnswer(utf8('a;b\n'), '')).kind).toBe('table');
});

test('JSON in one line of more than a million characters', async () => {
  const long = JSON.stringify([{ text: 'x'.repeat(2_000_000) }]);
  expect((await readAnswer(utf8(long), 'application/json')).kind).toBe('json');
});

test('identifiers of many digits keep them all', async () => {
  const read = await readAnswer(utf8('[{"id":12345678901234567890,"n":7}]'), 'application/json');
  expect(read).toMatchObject({ value: [{ id: '12345678901234567890', n: 7 }] });
});

describe('a text that is not declared as CSV', () => {
  const look = async (text: string, type = 'text/plain') => {
    const answer = await readAnswer(utf8(text), type);
    if (answer.kind === 'table') refuseProse(answer);
    return answer.kind;
  };
  test.each([
    'Error, contact admin',
    'Error: sin servicio, contacte al administrador\nIntente, más tarde, de nuevo\n',
    'Servicio detenido; vuelva el lunes.',
  ])('is not a table because of its commas alone: %s', async (text) => {
    await expect(look(text)).rejects.toThrow('un texto que no trae datos');
  });
  test.each([
    ['headings that are known', 'RUT Paciente,Nombre Paciente\n1-9,Ana,x\n'],
    ['headings of the other record type alone', 'Fecha Consumo;Valor Bruto\n'],
    ['values without headings', '12.345.678-5;Ana Prueba;15-08-2025\n'],
    ['lines of one width, whose headings a person can map', 'a_1,b_2,c_3\n1,2,3\n'],
  ])('is a table with %s', async (_, text) => {
    expect(await look(text)).toBe('table');
  });
  test('is a table when it is declared as CSV', async () => {
    expect(await look('a;b', 'text/csv')).toBe('table');
  });
});

describe('refused with a sentence', () => {
  test.each([
    ['a web page', '<!DOCTYPE html><p>Entrar</p>', 'text/html', 'una página web'],
    ['a web page that says nothing', '<html></html>', '', 'una página web'],
    ['XML', '<?xml version="1.0"?><a/>', 'application/xml', 'solo se leen JSON y CSV'],
    ['broken JSON', '[{"a":1', 'application/json', 'no es JSON válido'],
    ['nothing', ' \n', 'text/csv', 'sin contenido'],
    ['nothing, as JSON', '', 'application/json', 'sin contenido'],
    ['a mere text', 'El servicio funciona\nAdiós\n', 'text/plain', 'un texto sin columnas'],
    ['a picture', 'GIF\0\0', 'image/gif', 'no es de texto'],
  ])('%s', async (_, text, type, message) => {
    await expect(readAnswer(utf8(text), type)).rejects.toThrow(message);
  });

  test('without quoting the answer', async () => {
    const failure = await readAnswer(utf8('{"clave-9" 1}'), '').catch((error: unknown) => error);
    expect(String(failure)).not.toContain('clave-9');
    expect((failure as Error).cause).toBeUndefined();
  });
});
