import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";

interface SecretKey {
  name: string;
  key: string;
}

/** The fields of CloudNativePG's Barman Cloud plugin that we use. */
export interface ObjectStore {
  apiVersion: "barmancloud.cnpg.io/v1";
  kind: "ObjectStore";
  metadata: NonNullable<IPodDisruptionBudget["metadata"]>;
  spec: {
    retentionPolicy: `${number}${"d" | "w" | "m"}`;
    configuration: {
      destinationPath: `s3://${string}/`;
      endpointURL?: string;
      s3Credentials: { accessKeyId: SecretKey; secretAccessKey: SecretKey };
      wal: { compression: "gzip" | "zstd"; maxParallel: number };
      data: { compression: "gzip" };
    };
  };
}
