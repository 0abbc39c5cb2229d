/** The help's other words: each is read, in any order of the table (operations §6.11). */
import { describe, expect, it } from 'vitest';
import { HOW_TO } from '../../../../../../test/support/assistant-questions/how-to.ts';
import { foldName } from '../../../../../formats/text.ts';
import { ENTRIES, inWordsOfHelp } from './help-words.ts';

const spelled = (phrase: readonly string[] = []) => phrase.join(' ').replaceAll('*', '');

describe('operations §6.11: what people say where the help says something else', () => {
  it.each([
    ['como agrego un nuevo medico', 'como nuevo medico configuracion medicos un nuevo medico'],
    ['importe mal un archivo', 'revertir historial de importaciones un archivo'],
    [
      'bajo la planilla con mis atenciones',
      'descargar la historial medico excel con mis atenciones',
    ],
    ['dejo a un medico en pausa', 'poner en pausa a un medico en pausa'],
    ['se me olvido la clave', 'olvide la contrasena'],
    ['se me olvido la clave de un usuario', 'restablecer contrasena usuario'],
    ['comprobantes para softland', 'exportacion contable para softland'],
    ['el cierre de mes', 'el cierre de mes'],
    ['cierro el mes', 'cerrar el mes'],
  ])('%s', (said, own) => {
    expect(inWordsOfHelp(said)).toBe(own);
  });

  it('reads each phrase of each entry', () => {
    for (const { said, next, later, own } of ENTRIES)
      for (const phrase of said) {
        const question = [phrase, next?.[0], later?.[0]].map(spelled).filter(Boolean).join(' ');
        const words = inWordsOfHelp(question).split(' ');
        for (const word of own) expect(words, question).toContain(word);
        if (own.length === 0) expect(inWordsOfHelp(question), question).toBe('');
      }
  });

  it('means the same in any order', () => {
    const turned = ENTRIES.toReversed();
    const sorted = ENTRIES.toSorted((a, b) => a.own.join().localeCompare(b.own.join()));
    for (const { question } of HOW_TO) {
      const words = (entries: typeof ENTRIES) =>
        inWordsOfHelp(foldName(question), entries).split(' ').sort();
      expect(words(turned), question).toEqual(words(ENTRIES));
      expect(words(sorted), question).toEqual(words(ENTRIES));
    }
  });
});
