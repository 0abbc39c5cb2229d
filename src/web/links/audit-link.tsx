/** 'Ver en auditoría': from a record, or a kind of them, to what was done to it (access §13.9). */
import { useMayLink } from '../kit/shell/current-user.ts';
import { LinkAnchor } from '../kit/shell/links.tsx';

/** A record as the audit log names it, or all records of a kind. */
type Audited = {
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
