/** What is kept about a person who uses the portal (access §17.2): no password and no token, not even as hashes. */
import type { Source } from './source.ts';
import { WORDS } from './value-words.ts';

const MINE = (column: string) => `${column} = ANY (p.users)`;

export const USER_SOURCES: readonly Omit<Source, 'capacity'>[] = [
  {
    key: 'cuenta',
    title: 'Cuenta de usuario',
    tables: ['app_user'],
    words: { Perfil: WORDS.profile },
    query: `
      SELECT u.id AS "N.º", u.rut AS "RUT", u.username AS "Usuario", u.first_name AS "Nombre", u.last_name AS "Apellido", u.email AS "Correo",
             u.profile AS "Perfil", u.is_active AS "Activo", u.profile_image_url AS "Imagen", u.first_sign_in_at AS "Primer ingreso",
             u.first_sign_in_from AS "Primer ingreso desde", u.created_at AS "Creada"
        FROM person p JOIN app_user u ON ${MINE('u.id')} ORDER BY u.id`,
  },
  {
    key: 'sesiones',
    title: 'Sesiones',
    tables: ['session'],
    query: `
      SELECT s.id AS "N.º", s.created_at AS "Inicio", s.last_seen_at AS "Último uso", s.expires_at AS "Vence", s.ip_address AS "Dirección IP",
             s.user_agent AS "Navegador"
        FROM person p JOIN session s ON ${MINE('s.user_id')} ORDER BY s.id`,
  },
  {
    key: 'tokens',
    title: 'Tokens para máquinas',
    tables: ['api_token'],
    query: `
      SELECT t.id AS "N.º", t.name AS "Nombre", t.created_at AS "Creado", t.expires_at AS "Vence", t.revoked_at AS "Revocado",
             t.revoked_by_name AS "Revocado por", t.last_used_at AS "Último uso", t.last_used_from AS "Desde"
        FROM person p JOIN api_token t ON ${MINE('t.user_id')} ORDER BY t.id`,
  },
  {
    key: 'llaves',
    title: 'Llaves de acceso',
    tables: ['passkey'],
    query: `
      SELECT k.id AS "N.º", k.name AS "Nombre", k.created_at AS "Agregada", k.last_used_at AS "Último uso"
        FROM person p JOIN passkey k ON ${MINE('k.user_id')} ORDER BY k.id`,
  },
  {
    key: 'ingreso-unico',
    title: 'Identidad en el proveedor',
    tables: ['sign_on_identity'],
    query: `
      SELECT i.issuer AS "Proveedor", i.subject AS "Identidad", i.bound_at AS "Unida", i.refused_at AS "Otra identidad rechazada"
        FROM person p JOIN sign_on_identity i ON ${MINE('i.user_id')} ORDER BY i.bound_at`,
  },
  {
    key: 'preferencias',
    title: 'Preferencias de pantallas',
    tables: ['user_preference'],
    words: { Preferencia: WORDS.preference },
    query: `
      SELECT f.name AS "Preferencia", f.value AS "Valor" FROM person p JOIN user_preference f ON ${MINE('f.user_id')} ORDER BY f.name`,
  },
  {
    key: 'auditoria-usuario',
    title: 'Lo que hizo, según la auditoría',
    tables: ['audit_log'],
    words: { Acción: WORDS.action, Registro: WORDS.noun },
    query: `
      SELECT g.id AS "N.º", g.at AS "Fecha", g.ip_address AS "Dirección IP", g.action AS "Acción", g.entity AS "Registro", g.entity_id AS "N.º de registro"
        FROM person p JOIN audit_log g ON ${MINE('g.user_id')} ORDER BY g.id`,
  },
  {
    key: 'lecturas-usuario',
    title: 'Lo que leyó',
    tables: ['read_log'],
    words: { 'Qué se leyó': WORDS.call },
    query: `
      SELECT r.id AS "N.º", r.at AS "Fecha", r.ip_address AS "Dirección IP", r.screen AS "Pantalla", r.call AS "Qué se leyó", r.row_count AS "Filas"
        FROM person p JOIN read_log r ON ${MINE('r.user_id')} ORDER BY r.id`,
  },
  {
    key: 'trabajos-usuario',
    title: 'Trabajos que pidió',
    tables: ['job'],
    words: { Trabajo: WORDS.job, Estado: WORDS.jobState },
    query: `
      SELECT j.id AS "N.º", j.type AS "Trabajo", j.status AS "Estado", j.created_at AS "Pedido"
        FROM person p JOIN job j ON ${MINE('j.created_by')} ORDER BY j.created_at, j.id`,
  },
];
