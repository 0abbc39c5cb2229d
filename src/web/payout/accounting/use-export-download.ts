/** Downloads the file of a numbered export, each time the same (payout §33.4). */
import type { AccountingFormat } from '../../../domain/payout/file-formats.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { api } from '../../kit/shell/client.ts';

type FileOrder = { number: number; format: AccountingFormat; as?: 'text' | 'workbook' };

export function useExportDownload() {
  return useDownload({
    load: (order: FileOrder) => api.numberedExports.download.call(order),
    doneTitle: 'Descarga exitosa',
    failureTitle: 'Error al descargar',
  });
}
