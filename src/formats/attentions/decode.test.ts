import { expect, test } from 'vitest';
import { createDecoder } from './decode.ts';

const TEXT = 'Nombre;Previsión\r\nMUÑOZ «PEÑA»;Ñuñoa\r\n'.repeat(40);

function decode(bytes: Uint8Array, pieceBytes = bytes.length) {
  const decoder = createDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += decoder.write(bytes.subarray(at, at + pieceBytes));
  }
  return { text: text + decoder.end(), encoding: decoder.encoding() };
}

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();

test.each([
  ['utf-8', Buffer.from(TEXT)],
  ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['windows-1252', Buffer.from(TEXT, 'latin1')],
  ['utf-16le', utf16le(`\uFEFF${TEXT}`)],
  ['utf-16le', utf16le(TEXT)],
  ['utf-16be', utf16be(`\uFEFF${TEXT}`)],
  ['utf-16be', utf16be(TEXT)],
] as const)('reads %s, cut anywhere', (encoding, bytes) => {
  for (const pieceBytes of [bytes.length, 1, 7, 600]) {
    expect(decode(bytes, pieceBytes)).toEqual({ text: TEXT, encoding });
  }
});

test('an accent far past any prefix still decides', () => {
  const plain = 'a;b;c\n'.repeat(50_000);
  expect(decode(Buffer.from(`${plain}Ñ\n`), 65_536).text.slice(-2)).toBe('Ñ\n');
  const late = decode(Buffer.from(`${plain}Ñ\n`, 'latin1'), 65_536);
  expect(late.text.slice(-2)).toBe('Ñ\n');
  expect(late.encoding).toBe('windows-1252');
});

// intake §8.4
test('a file glued together from two encodings is read right', () => {
  const glued = Buffer.concat([Buffer.from('Peña\n'), Buffer.from('Núñez\n', 'latin1')]);
  expect(decode(glued).text).toBe('Peña\nNúñez\n');
});

test('a line that holds letters of both encodings is read right', () => {
  const line = Buffer.concat([Buffer.from('Íñigo '), Buffer.from('Ñandú Ibáñez', 'latin1')]);
  expect(decode(line).text).toBe('Íñigo Ñandú Ibáñez');
});

test('Windows-1252 is more than Latin-1', () => {
  expect(decode(Uint8Array.of(0x80, 0x93, 0xd1, 0x94)).text).toBe('€“Ñ”');
});

test('an empty file is empty text', () => {
  expect(decode(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' });
});

// intake §8.16
test('what is not text is refused', () => {
  expect(() => decode(Buffer.from('a;b\0c;d\n'.repeat(100)))).toThrow(/caracteres nulos/);
  expect(() => decode(utf16le(`\uFEFF${TEXT}`).subarray(0, -1))).toThrow(/UTF-16/);
});

test('a line without end is refused before it fills the memory', () => {
  const decoder = createDecoder();
  const piece = Buffer.alloc(600_000, 'x');
  decoder.write(piece);
  expect(() => decoder.write(piece)).toThrow(/un millón de caracteres/);
});
