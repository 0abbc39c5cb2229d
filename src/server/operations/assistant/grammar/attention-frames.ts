/** The frames of attentions that are told one by one: of a patient, by their id, and those of some days. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { isMark, isSlot, type Part } from './parts.ts';
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

/** Of a patient the name is told, and no RUT. */
const asksNoRut = (parts: readonly Part[]) =>
  parts.every(({ typed }) => !/\brut\b/.test(foldName(typed)));

export const ATTENTION_LISTS: readonly Frame[] = [
  // 'El bruto de mis atenciones', calculated or not: their count tells a doctor what was calculated alone.
  {
    tool: 'attention_groups',
    needs: [['measure:gross'], ['attention'], ['own']],
    may: ['own'],
    not: ['how-many', 'which'],
    // 'Con retención' would be another amount, or only some of them.
    when: (parts) =>
      parts.every((part) => !isSlot(part, 'measure') || isSlot(part, 'measure', 'gross')),
    without: ['limit', 'recordsFrom', 'recordsTo'],
  },
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
    may: [...OF_ONE, 'applies', 'rule-word', 'due', 'calculation'],
  },
  {
    tool: 'attention_card',
    needs: [['case'], ['correction']],
    may: OF_ONE,
    // Who corrected it, and when, is told by no card.
    not: ['who', 'when'],
    when: asksNoRut,
    tells: ['state', 'measure'],
    means: { isOfCorrection: true },
  },
  {
    tool: 'attention_card',
    needs: [['case']],
    may: OF_ONE,
    when: asksNoRut,
    tells: ['state', 'measure'],
  },
];

/** 'La última atención', 'la primera HMQ de Ana Araya', 'la atención más antigua sin pagar': the day of one of them. */
export const ENDS_OF_ATTENTIONS: readonly Frame[] = [
  { tool: 'last_attention', needs: [['last'], ['attention', 'recordType']], may: ['own'] },
  {
    tool: 'last_attention',
    needs: [
      ['first', 'oldest'],
      ['attention', 'recordType'],
    ],
    may: ['own', 'which', 'when', 'attended-me'],
    not: ['how-many', 'how-much', 'sum'],
    means: { isFirst: true },
  },
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
