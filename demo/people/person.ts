import type { Role } from '../../contract/permissions.ts';
import type {
  Department,
  SubDepartment,
} from '../../server/operations/installation/reference/departments.ts';
import type { Gender } from './names.ts';

export type Person = {
  uid: string;
  staffId: string;
  name: string;
  gender: Gender;
  age: number;
  email: string;
  mobileNo: string;
  role: Role;
  park: string;
  department: Department;
  subDepartment: SubDepartment;
  isActive: 1 | 0 | -1;
  isNew: 0 | 1;
  createdAt: Date;
  latestUpdatedAt: Date;
  lastLoginAt: Date | null;
  /** `YYYY-MM-DD`. */
  accountExpiry: string | null;
  archiveDate: string | null;
  suspensionRemark: string;
  choseOwnPassword: boolean;
  passwordResetAt: Date | null;
  /** Last day with activity, for suspended, locked or expired accounts. */
  lastDay: Date | undefined;
};
