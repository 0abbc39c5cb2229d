/**
 * How a program makes the main calls of a month with a token, for the OpenAPI document (access §30.8). A test makes each of them as it
 * stands here.
 */
export type CallExample = {
  /** What it is for. */
  readonly what: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The name of a file that is sent as a form, with its other fields. */
  readonly file?: string;
  readonly form?: Readonly<Record<string, string>>;
};

export const CALL_EXAMPLES: Readonly<Record<string, CallExample>> = {
  'session.currentUser': { what: 'Whose token it is, and by `menu` what it reaches.' },
  'doctors.list': {
    what: 'Doctors by name, a page at a time.',
    query: { limit: '50', offset: '0' },
  },
  'attentions.list': {
    what: 'The attentions of a month, a page at a time; `…/summary` counts them.',
    query: { dateFrom: '2026-07-01', dateTo: '2026-07-31', limit: '50', offset: '0' },
  },
  'imports.upload': {
    what: 'Imports a file of attentions, as «Importar Atenciones» does.',
    form: { recordType: 'participacion' },
    file: 'participacion.csv',
  },
  'jobs.calculatePayments': {
    what: 'Queues the calculation of a month; follow its job until it is completed or failed.',
    body: { dateFrom: '2026-07-01', dateTo: '2026-07-31' },
  },
  'jobs.active': { what: 'The latest jobs, also to learn how one ended.', query: { limit: '20' } },
  'calculations.list': {
    what: 'The calculated fees of a month, each with its rule and amounts.',
    query: { dateFrom: '2026-07-01', dateTo: '2026-07-31', limit: '50', offset: '0' },
  },
  'payroll.payments': {
    what: 'The payments of a month.',
    query: { month: '7', year: '2026', limit: '50', offset: '0' },
  },
  'numberedExports.list': {
    what: 'The numbered accounting exports, the newest first.',
    query: { limit: '20', offset: '0' },
  },
};
