/** Refusals of documents that were not ready in time. */
export const DOCUMENT_REFUSALS = {
  'manual.tookTooLong': {
    status: 503,
    message: 'La generación del manual tomó demasiado tiempo. Intente nuevamente.',
  },
  'statement.tookTooLong': {
    status: 503,
    message: 'La generación de la cartola tomó demasiado tiempo. Intente nuevamente.',
  },
  'report.tookTooLong': {
    status: 503,
    message:
      'La generación del reporte tomó demasiado tiempo. Acote los filtros o intente de nuevo.',
  },
  'history.tookTooLong': {
    status: 503,
    message:
      'La generación del historial tomó demasiado tiempo. Acote las fechas o exporte a Excel.',
  },
} as const;
