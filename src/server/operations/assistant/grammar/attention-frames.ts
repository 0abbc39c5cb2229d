/** The frames of attentions that are told one by one: of a patient, by their id, and those of some days. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { isMark, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** What is told of one attention anyway, so that it may be asked. */
const OF_ONE = [
  ...(['attention', 'line', 'own', 'who', 'when', 'which', 'standing', 'doctor-word'] as const),
  ...(['patient', 'fee', 'paid-out', 'paid-me', 'pays', 'payment', 'attended'] as const),
  ...([
    'attended-me',
    'service-word',
    'specialty-word',
    'card',
    'search',
    'calculation',
    'terms',
    'sum',
    'patient',
    'why',
    'on-file',
  ] as const),
] satisfies Mark[];

/** 'Todas las atenciones' are no pesos. */
const asksNoPesos = (parts: readonly Part[]) =>
  parts.every((part) => !isMark(part, 'how-much') || /^tod[oa]/.test(foldName(part.typed)));

export const ATTENTION_LISTS: readonly Frame[] = [
  {
    tool: 'attention_list',
    needs: [['patientName']],
    may: [...OF_ONE, 'missing', 'on-file', 'why'],
    not: ['sum', 'average'],
    when: asksNoPesos,
  },
  // 'A qué pacientes vio el doctor Orellana el 14 de octubre'.
  {
    tool: 'attention_list',
    needs: [['which-patients'], ['doctor', 'own', 'attended-me'], ['time']],
    may: ['own', 'attended', 'attended-me', 'attention', 'doctor-word'],
    not: ['how-many', 'how-much', 'sum', 'average'],
  },
  {
    tool: 'explain_line',
    needs: [['case'], ['why', 'applies', 'rule-word']],
    may: [...OF_ONE, 'applies', 'rule-word', 'due'],
  },
  { tool: 'attention_card', needs: [['case']], may: OF_ONE, tells: ['state', 'measure'] },
];

const ONLY = /^(?:solo|solamente|unicamente|nomas)$/;

/** 'Quién atendió el domingo', 'atendió alguien el 4 de octubre': the attentions of each doctor. */
export const ATTENDED_BY: Frame = {
  tool: 'attention_groups',
  needs: [['attended'], ['who', 'doctors', 'doctor-word'], ['time']],
  may: ['attention', 'doctors', 'doctor-word'],
  not: ['how-many', 'how-much', 'sum', 'average'],
  without: ['doctor', 'limit', 'recordsFrom', 'recordsTo'],
  // 'Quién atendió solo el 4' did so on no other day.
  when: (parts) => parts.every(({ typed }) => !ONLY.test(foldName(typed))),
  means: { by: 'doctor' },
};
