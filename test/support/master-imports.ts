/** Files of masters, as tests send them. */
import type { MasterFilePreview, Reversion } from '../../src/contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../src/domain/masters/master-columns.ts';
import type { Client } from './app.ts';
import { upload } from './upload.ts';

type Preview = MasterFilePreview & { code?: string; message?: string };
type Made = { id: number; code?: string; message?: string };

export const csv = (...lines: readonly string[]) => lines.join('\r\n');

/** Two specialties, of which none exists. */
export const SERVICES = csv(
  'Código;Nombre;Especialidad;Tipo de participación;Valor base',
  '01-01-001;Consulta;Cardiología;Mixta;45.000',
  '01-01-002;Ecocardiograma;CARDIOLOGIA;individual;$ 80.000',
  '02-01-001;Yeso;Traumatología;Sociedad;',
);

export function masterFiles(admin: Client) {
  const preview = async (
    master: ImportedMaster,
    content: string | Uint8Array,
    fields: Record<string, string> = {},
    name = 'm.csv',
  ) =>
    (
      await upload<Preview>(admin, `/api/master-imports/${master}/preview`, content, {
        name,
        fields,
      })
    ).body;
  const send = (
    master: ImportedMaster,
    content: string | Uint8Array,
    fields: Record<string, string>,
    client = admin,
  ) => upload<Made>(client, `/api/master-imports/${master}`, content, { name: 'm.csv', fields });
  /** Imports a file as it was told just before. */
  const doImport = async (
    master: ImportedMaster,
    content: string | Uint8Array,
    fields: Record<string, string> = {},
  ) => {
    const { digest } = await preview(master, content, fields);
    return send(master, content, { digest, ...fields });
  };
  const reversionOf = (master: ImportedMaster, id: number) =>
    admin.get<Reversion>(`/api/master-imports/${master}/${id}/reversion`);
  /** Takes an import back as it was told just before. */
  const revert = async (master: ImportedMaster, id: number) => {
    const { deleted, restored } = (await reversionOf(master, id)).body;
    return admin.post<Reversion & { code?: string }>(
      `/api/master-imports/${master}/${id}/reversion`,
      { deleted, restored },
    );
  };
  return { preview, send, doImport, reversionOf, revert };
}
