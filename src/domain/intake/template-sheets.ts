/** The sheets of the template of attentions: the one to fill in, and those that are never read (intake §7.3). */
export const TEMPLATE_SHEETS = {
  rows: 'Atenciones',
  doctors: 'Lista de médicos',
  services: 'Lista de prestaciones',
  notes: 'Cómo se llena',
} as const;

/** Whether a sheet only helps to fill in another one. */
export function isHelpSheet(name: string): boolean {
  const { doctors, services, notes } = TEMPLATE_SHEETS;
  return name === doctors || name === services || name === notes;
}
