/**
 * The metrics of servers that alert rules use, with their labels: Prometheus' node exporter, Kubernetes' kubelet, CloudNativePG's
 * Barman Cloud plugin, the file of the runbook's backup, RabbitMQ's own exporter.
 */
export const EXPORTER_METRICS: ReadonlyMap<string, readonly string[]> = new Map([
  ["node_filesystem_avail_bytes", ["mountpoint", "fstype"]],
  ["node_filesystem_size_bytes", ["mountpoint", "fstype"]],
  ["kubelet_volume_stats_available_bytes", ["namespace", "persistentvolumeclaim"]],
  ["kubelet_volume_stats_capacity_bytes", ["namespace", "persistentvolumeclaim"]],
  ["barman_cloud_cloudnative_pg_io_last_available_backup_timestamp", []],
  ["backup_finished_timestamp_seconds", []],
  ["rabbitmq_alarms_memory_used_watermark", []],
  ["rabbitmq_alarms_free_disk_space_watermark", []],
]);
