/** 'Ver en auditoría': from a record, or a kind of them, to what was done to it (access §13.9). */
import { useMayLink } from './current-user.ts';
import { LinkAnchor } from './links.tsx';

/** A record as the audit log names it, or all records of a kind. */
export type Audited = {
  /** E.g. `doctor`. */
  entity: string;
  entityId?: string | number;
};

/** Renders nothing if the user may not open the audit log. */
export function AuditLink({ entity, entityId }: Audited) {
  if (!useMayLink('/auditoria')) return null;
  const search = { entity, ...(entityId !== undefined && { entityId: String(entityId) }) };
  return (
    <LinkAnchor to="/auditoria" search={search} size="sm">
      Ver en auditoría
    </LinkAnchor>
  );
}
