/** The columns of files of users, as their screen exports them (access §32). */
import { PROFILE_LABELS } from '../words/labels.ts';
import { MASCULINE, type MasterColumns, STATE } from './column-types.ts';

/** A cell that unlinks the doctor: an empty one changes nothing. */
export const NO_DOCTOR = 'Ninguno';

export const USER_COLUMNS = {
  rut: {
    label: 'RUT',
    isRequired: true,
    headings: 'RUT, RUT usuario, RUT del usuario',
    field: 'rut',
    isNeeded: true,
    kind: 'rut',
    how: 'Por él se reconoce al usuario que ya existe; al que no tiene RUT, por su email',
    examples: ['11.111.111-1', '22222222-2'],
  },
  firstName: {
    label: 'Nombre',
    isRequired: false,
    headings: 'Nombre, Nombres, Nombre completo, Usuario',
    field: 'firstName',
    isNeeded: true,
    kind: 'own',
    how: 'El nombre completo; o solo los nombres, si «Apellido» va aparte',
    examples: ['Ana Soto Pérez', 'Luis'],
  },
  lastName: {
    label: 'Apellido',
    isRequired: false,
    headings: 'Apellido, Apellidos',
    field: 'lastName',
    isNeeded: false,
    kind: 'own',
    how: 'Vacío, si «Nombre» es el nombre completo',
    examples: ['', 'Rojas Díaz'],
  },
  email: {
    label: 'Email',
    isRequired: false,
    headings: 'Email, Correo, Correo electrónico, E-mail, Mail',
    field: 'email',
    isNeeded: true,
    kind: 'text',
    how: 'De un solo usuario: con él también se ingresa',
    examples: ['ana.soto@ejemplo.cl', 'luis.rojas@ejemplo.cl'],
  },
  profile: {
    label: 'Perfil',
    isRequired: false,
    headings: 'Perfil, Rol, Perfil de usuario',
    field: 'profile',
    isNeeded: true,
    kind: 'own',
    how: `${Object.values(PROFILE_LABELS).join(', ')}, o uno de la clínica; ninguno que dé más que el suyo`,
    examples: [PROFILE_LABELS.supervisor, PROFILE_LABELS.doctor],
  },
  doctorId: {
    label: 'Médico vinculado',
    isRequired: false,
    headings: 'Médico vinculado, RUT del médico, RUT médico, Médico',
    field: 'doctorId',
    isNeeded: false,
    kind: 'own',
    how: `Su RUT, o su nombre si uno solo se llama así; ${NO_DOCTOR}, para desvincularlo`,
    examples: ['', '22.222.222-2'],
  },
  isActive: { ...STATE, ...MASCULINE },
} as const satisfies MasterColumns;
