import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText } from '../../../contract/documents/manuals.ts';
import { parseMarkdown } from './markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const strong = (words: string) => ({ kind: 'strong', text: words });

describe('documents §6.7: the Markdown of the manuals', () => {
  it('has headings, paragraphs of several lines, and notes', () => {
    expect(parseMarkdown('## Qué es\n\nUna línea\ny otra.\n\n> Ojo\n> con esto.\n')).toEqual([
      { kind: 'heading', level: 2, text: 'Qué es' },
      { kind: 'paragraph', line: [text('Una línea y otra.')] },
      { kind: 'note', line: [text('Ojo con esto.')] },
    ]);
  });

  it('has bold, emphasis, code and links in a line', () => {
    expect(parseMarkdown('Presione **Abrir**, *así*, `npm start`, [Médicos](/medicos).')).toEqual([
      {
        kind: 'paragraph',
        line: [
          text('Presione '),
          strong('Abrir'),
          text(', '),
          { kind: 'emphasis', text: 'así' },
          text(', '),
          { kind: 'code', text: 'npm start' },
          text(', '),
          { kind: 'link', text: 'Médicos', href: '/medicos' },
          text('.'),
        ],
      },
    ]);
  });

  it('has lists, whose items may continue on the next line', () => {
    expect(parseMarkdown('1. Uno\n2. Dos\n   y más\n\n- **Tres**')).toEqual([
      { kind: 'list', isOrdered: true, items: [[text('Uno')], [text('Dos y más')]] },
      { kind: 'list', isOrdered: false, items: [[strong('Tres')]] },
    ]);
  });

  it('has tables with columns of numbers, and cells with a bar', () => {
    expect(parseMarkdown('| Qué | Monto |\n|---|---:|\n| a \\| b | $1 |\n|  | $2 |')).toEqual([
      {
        kind: 'table',
        head: [[text('Qué')], [text('Monto')]],
        rows: [
          [[text('a | b')], [text('$1')]],
          [[], [text('$2')]],
        ],
        amounts: [1],
      },
    ]);
  });

  it('has code as written, and pictures', () => {
    expect(parseMarkdown('```\nnpm **start**\n\n# no\n```\n![El panel](panel.png)')).toEqual([
      { kind: 'code', text: 'npm **start**\n\n# no' },
      { kind: 'image', name: 'panel.png', text: 'El panel' },
    ]);
  });

  it.each(['- Uno\n  - Dos', 'Un dibujo ![así](a.png) al medio', '> # Nota', '***'])(
    'refuses %j, which no template shows',
    (markdown) => expect(() => parseMarkdown(markdown)).toThrow('where no template shows it'),
  );

  it('keeps any text whose signs were escaped', () => {
    const written = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => /\S/.test(one));
    fc.assert(
      fc.property(written, (one) => {
        const words = one.replace(/\s+/g, ' ').trim();
        const escaped = words.replace(/[\\`*_~[\]|#<>!&-]/g, '\\$&');
        // A number with a dot would begin a list.
        const [block] = parseMarkdown(`Dice: ${escaped}`);
        expect(block && blockText(block)).toBe(`Dice: ${words}`);
      }),
    );
  });
});
