/** Saving the report as it is filtered: as an Excel workbook or a PDF. */

import { useDownload } from '../../kit/display/use-download.ts';
import { api } from '../../kit/shell/client.ts';
import { partsOf, type Search } from './search.ts';

/** `save` begins; `saving` is the format under way, or null. */
export function useExport(search: Search) {
  const { filters, days } = partsOf(search);
  const { start, order } = useDownload({
    load: (format: 'workbook' | 'pdf') =>
      api.reports[format].call({ ...filters, ...days, sort: search.sort }),
    doneTitle: 'Exportación completada',
    failureTitle: 'Error al exportar',
  });
  return { save: start, saving: order };
}
