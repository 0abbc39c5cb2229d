/** The help's other words: each is read, in any order of the table (operations §6.11). */
import { describe, expect, it } from 'vitest';
import { HOW_TO } from '../../../../../../test/support/assistant-questions/how-to.ts';
import { foldName } from '../../../../../formats/text.ts';
import { inWordsOfHelp, readSynonyms, SYNONYMS } from './help-words.ts';

const spelled = (phrase = '') => phrase.replaceAll('*', '');

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
    for (const { said, next, later, own } of SYNONYMS)
      for (const phrase of said.split(', ')) {
        const needed = [next, later].map((one) => spelled(one?.split(', ')[0]));
        const question = [spelled(phrase), ...needed].filter(Boolean).join(' ');
        const words = inWordsOfHelp(question).split(' ');
        for (const word of own.split(' ').filter(Boolean)) expect(words, question).toContain(word);
        if (own === '') expect(inWordsOfHelp(question), question).toBe('');
      }
  });

  it('means the same in any order', () => {
    const turned = SYNONYMS.toReversed();
    const sorted = SYNONYMS.toSorted((a, b) => a.own.localeCompare(b.own));
    for (const { question } of HOW_TO) {
      const asked = foldName(question);
      const words = (synonyms: typeof SYNONYMS) =>
        inWordsOfHelp(asked, readSynonyms(synonyms)).split(' ').sort();
      expect(words(turned), question).toEqual(words(SYNONYMS));
      expect(words(sorted), question).toEqual(words(SYNONYMS));
    }
  });
});
