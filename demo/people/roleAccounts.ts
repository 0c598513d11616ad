import type { Role } from '../../contract/permissions.ts';
import type {
  Department,
  SubDepartment,
} from '../../server/operations/installation/reference/departments.ts';
import type { Gender } from './names.ts';

type RoleAccount = {
  role: Role;
  name: string;
  gender: Gender;
  age: number;
  park: string;
  department: Department;
  subDepartment: SubDepartment;
};

export const ROLE_ACCOUNTS: readonly RoleAccount[] = [
  {
    role: 'junior_user',
    name: 'Nadiah binte Rosli',
    gender: 'Female',
    age: 27,
    park: 'Singapore Zoo',
    department: 'Operations',
    subDepartment: 'Ranger/Security',
  },
  {
    role: 'senior_user',
    name: 'Vikram s/o Selvam',
    gender: 'Male',
    age: 36,
    park: 'Singapore Zoo',
    department: 'Operations',
    subDepartment: 'Guest Experience',
  },
  {
    role: 'super_user',
    name: 'Yeo Shi Hui',
    gender: 'Female',
    age: 41,
    park: 'Bird Paradise',
    department: 'Safety',
    subDepartment: 'WSH',
  },
  {
    role: 'admin',
    name: "Bernard D'Almeida",
    gender: 'Male',
    age: 48,
    park: 'Night Safari',
    department: 'Operations',
    subDepartment: 'Ranger/Security',
  },
  {
    role: 'super_admin',
    name: 'Kwek Siew Peng',
    gender: 'Female',
    age: 52,
    park: 'Singapore Zoo',
    department: 'Safety',
    subDepartment: 'WSH',
  },
];
