/** First passwords on paper: a letter for each new account, on a page of its own (access §5.17). */
import { formatDate, formatInstant, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { Block, Report } from '../../../formats/pdf/report.ts';
import { type ClinicIdentity, footerOf, letterheadOf } from '../../masters/clinic/public.ts';

/** A new account, and the password that it begins with. */
export type NewAccount = {
  readonly name: string;
  /** What the user signs in with: the RUT, or without one the e-mail. */
  readonly login: string;
  readonly email: string;
  readonly isDoctor: boolean;
  readonly password: string;
};

export type LetterFacts = {
  readonly clinic: ClinicIdentity;
  /** Where the portal is reached; null if the installation does not say it. */
  readonly address: string | null;
  readonly expiresAt: Date;
  /** Who gets a letter, and who gets a mail. */
  readonly onPaper: readonly NewAccount[];
  readonly byMail: readonly NewAccount[];
};

const TITLE = 'Cuentas nuevas del Portal Médico';
/** In points. */
const SIZE = 9.5;

const byName = (a: NewAccount, b: NewAccount) => a.name.localeCompare(b.name, 'es');

/** First a list of the accounts for the person who hands the letters out, then the letters, both by name. */
export function lettersReport(facts: LetterFacts, today: LocalDate): Report {
  const letterhead = letterheadOf(facts.clinic);
  const { byMail, expiresAt } = facts;
  const onPaper = facts.onPaper.toSorted(byName);
  return {
    title: TITLE,
    running: TITLE,
    footer: footerOf(letterhead),
    letterhead: { ...letterhead, issued: `Emitido el ${formatDate(today)}` },
    blocks: [
      {
        kind: 'title',
        text: TITLE,
        subtitle: countOf(onPaper.length + byMail.length, 'cuenta', 'cuentas'),
        remark: null,
      },
      {
        kind: 'table',
        size: SIZE,
        columns: [
          { name: 'Persona', share: 1 },
          { name: 'Usuario' },
          { name: 'Contraseña', share: 1 },
        ],
        rows: [
          ...onPaper.map(({ name, login }) => [name, login, 'En su carta']),
          ...byMail
            .toSorted(byName)
            .map(({ name, login, email }) => [name, login, `Enviada a ${email}`]),
        ],
        total: null,
      },
      {
        kind: 'notes',
        items: [
          `Las contraseñas sirven hasta el ${formatInstant(expiresAt)}, y se cambian al ingresar. No se vuelven a mostrar: si una carta se pierde, restablezca la contraseña en Usuarios.`,
          'Entregue cada carta en persona y en sobre cerrado, y destruya las que no se entreguen.',
        ],
      },
      ...onPaper.flatMap((account) => letterOf(account, facts)),
    ],
  };
}

function letterOf(
  { name, login, password, isDoctor }: NewAccount,
  { clinic, address, expiresAt }: LetterFacts,
): Block[] {
  return [
    { kind: 'page' },
    { kind: 'title', text: 'Su acceso al Portal Médico', subtitle: name, remark: null },
    {
      kind: 'paragraph',
      text: `${clinic.name} le abrió una cuenta en el Portal Médico${isDoctor ? ', donde ve sus pagos, sus liquidaciones y de qué atenciones viene cada peso' : ''}.`,
    },
    { kind: 'heading', text: 'Cómo ingresar' },
    {
      kind: 'figures',
      items: [
        ['Usuario', login],
        ['Contraseña temporal', password],
        ['Sirve hasta', formatInstant(expiresAt)],
      ],
    },
    {
      kind: 'notes',
      items: [
        ...(address === null ? [] : [`Abra ${address} en su navegador.`]),
        'Escriba ese usuario y esta contraseña. La contraseña no lleva la letra o ni los números 0 y 1, ni las letras i y l.',
        'El portal le pedirá elegir una contraseña nueva, que solo usted conocerá.',
        'Nadie de la clínica le pedirá su contraseña. Destruya esta carta cuando haya ingresado.',
      ],
    },
  ];
}
